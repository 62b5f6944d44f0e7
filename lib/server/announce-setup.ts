import { createSetupLink, setupLinkUrl } from '#lib/domain/access/setup.ts'
import type { Service } from '#lib/service.ts'

/**
 * Prints the link with which the first owner is set up, while there is no user. It goes to standard output and not into
 * the log: logs are passed on and kept.
 */
export async function announceSetup({ data, settings, log }: Service): Promise<void> {
  try {
    await data.migrated
    const link = await createSetupLink({ db: data.database, now: Date.now() })
    if (!link) return
    const until = new Date(link.expiresAt).toISOString()
    process.stdout.write(
      `There is no user yet. Set up the first owner, once, until ${until}:\n${setupLinkUrl(settings.baseUrl, link.secret)}\n`,
    )
  } catch (error) {
    log.error({ error }, 'The link to set up the first owner could not be made.')
  }
}
