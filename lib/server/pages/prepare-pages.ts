import { createServer } from 'node:http'
import next from 'next'
import { disableNextMount } from '#lib/next-mount.ts'
import type { Service } from '#lib/service.ts'
import { type Pages, warmUpSignIn } from './warm-up.ts'

/** Starts Next and returns its handler once the session routes have been warmed up. */
export async function preparePages(dir: string, { settings, sessionSecret }: PageService): Promise<Pages> {
  // Next gets an unused server: it adds a listener for upgrades, and Node would then stop ignoring them.
  const httpServer = createServer()
  const app = next({ dev: false, dir, hostname: settings.host, port: settings.port, httpServer })
  disableNextMount()
  await app.prepare()
  const pages = app.getRequestHandler()
  if (hasSecret(sessionSecret)) await warmUpSignIn(pages)
  return pages
}

type PageService = Pick<Service, 'sessionSecret'> & { settings: Pick<Service['settings'], 'host' | 'port'> }

/** On a full disk there is no secret yet: the session routes would log it. */
function hasSecret(sessionSecret: Service['sessionSecret']): boolean {
  try {
    return sessionSecret() !== ''
  } catch {
    return false
  }
}
