import { createSetupLink, setupLinkUrl } from '#lib/domain/access/users/setup.ts'
import type { Service } from '#lib/service.ts'
import { whenAvailable } from './when-available.ts'

/**
 * Prints the link to set up the first owner, while there is no user. It goes to standard output and not to the log, because
 * logs are forwarded and stored.
 */
export function printSetupLink(service: Service): Promise<void> {
  const { data, settings } = service
  return whenAvailable(service, 'The link to set up the first owner could not be created.', async () => {
    const link = await createSetupLink({ db: data.database, now: Date.now() })
    if (!link) return
    const until = new Date(link.expiresAt).toISOString()
    process.stdout.write(
      `There is no user yet. Set up the first owner, once, until ${until}:\n${setupLinkUrl(settings.baseUrl, link.secret)}\n`,
    )
  })
}
