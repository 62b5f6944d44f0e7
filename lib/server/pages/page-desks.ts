import { AsyncLocalStorage } from 'node:async_hooks'
import { deskOf } from '#lib/auth/request-desk.ts'
import { type Desk, setDesks } from '#lib/values/desk.ts'
import type { Pages } from './warm-up.ts'

/** What Next serves that shows no text: the files of the build, and the session routes. */
const withoutTexts = /^\/(?:_next|api)\//

/** Serves each page with the desk of its request, which `desk()` then returns to all code that renders the page. */
export function withDesks(pages: Pages, accounts: Parameters<typeof deskOf>[0]): Pages {
  const desks = new AsyncLocalStorage<Desk>()
  setDesks(desks)
  return async (incoming, outgoing) => {
    if (withoutTexts.test(incoming.url ?? '')) return pages(incoming, outgoing)
    const { cookie = '', 'accept-language': language = '' } = incoming.headers
    const headers = new Headers({ cookie, 'accept-language': language })
    const shown = await deskOf(accounts, { headers, target: incoming.url })
    return desks.run(shown, () => pages(incoming, outgoing))
  }
}
