import { AsyncLocalStorage } from 'node:async_hooks'
import { deskOf } from '#lib/auth/request-desk.ts'
import { type Desk, setDesks } from '#lib/values/desk.ts'
import type { Pages } from './warm-up.ts'

/** Serves each page with the desk of its request, which `desk()` then returns to all code that renders the page. */
export function withDesks(pages: Pages): Pages {
  const desks = new AsyncLocalStorage<Desk>()
  setDesks(desks)
  return (incoming, outgoing) => desks.run(deskOf(incoming.headers['accept-language']), () => pages(incoming, outgoing))
}
