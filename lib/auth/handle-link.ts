import { isPasswordLink } from '#lib/domain/access/password-links.ts'
import { isSetupLink } from '#lib/domain/access/setup.ts'
import type { Service } from '#lib/service.ts'
import { bodyFault } from './form-body.ts'

/** Tells whether a one-time link still works, so that nobody types a password for one that does not. */
export async function handleLink({ data, log }: Service, request: Request): Promise<Response> {
  const fault = bodyFault(request.headers)
  if (fault) return fault
  const given = new URLSearchParams(await request.text())
  const isLink = given.get('provider') === 'setup' ? isSetupLink : isPasswordLink
  try {
    const works = await isLink(data.database.write, given.get('secret') ?? '', Date.now())
    return Response.json({ works }, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    // Nothing depends on it: the link is looked at again when it is used.
    if (!data.database.engine.isUnavailable(error) && data.isMigrated()) {
      log.error({ error }, 'A link could not be looked up.')
    }
    return Response.json({ works: true }, { headers: { 'Cache-Control': 'no-store' } })
  }
}
