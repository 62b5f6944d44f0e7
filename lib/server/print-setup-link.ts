import { setTimeout as sleep } from 'node:timers/promises'
import { createSetupLink, setupLinkUrl } from '#lib/domain/access/users/setup.ts'
import type { Service } from '#lib/service.ts'

const retryAfterMs = 5_000

/**
 * Prints the link to set up the first owner, while there is no user. It goes to standard output and not to the log, because
 * logs are forwarded and stored.
 */
export async function printSetupLink(service: Service): Promise<void> {
  const { data, settings, log } = service
  try {
    // The log already says why the database cannot be used.
    if (
      !(await data.migrated.then(
        () => true,
        () => false,
      ))
    )
      return
    const link = await createSetupLink({ db: data.database, now: Date.now() })
    if (!link) return
    const until = new Date(link.expiresAt).toISOString()
    process.stdout.write(
      `There is no user yet. Set up the first owner, once, until ${until}:\n${setupLinkUrl(settings.baseUrl, link.secret)}\n`,
    )
  } catch (error) {
    if (!data.database.engine.isUnavailable(error)) {
      log.error({ error }, 'The link to set up the first owner could not be created.')
      return
    }
    // The outage is already in the log.
    await sleep(retryAfterMs, undefined, { ref: false })
    return printSetupLink(service)
  }
}
