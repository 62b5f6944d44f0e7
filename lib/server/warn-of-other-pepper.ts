import { countTokensOfOtherPepper } from '#lib/domain/access/tokens/other-pepper.ts'
import type { Service } from '#lib/service.ts'
import { whenAvailable } from './when-available.ts'

/** Logs how many active API tokens do not work because they were created with another pepper: requests with them get only a 401. */
export function warnOfOtherPepper(service: Pick<Service, 'data' | 'log' | 'pepper'>): Promise<void> {
  const { data, log, pepper } = service
  return whenAvailable(service, 'The API tokens of another TOKEN_PEPPER could not be counted.', async () => {
    const tokens = await countTokensOfOtherPepper({ db: data.database, now: Date.now() }, pepper())
    if (tokens === 0) return
    log.warn(
      { tokens },
      'API tokens were created with another TOKEN_PEPPER and do not work. Start with its former value, or replace these tokens: `token list` names them.',
    )
  })
}
