import type { AccessContext } from '../access-context.ts'
import { pepperIdOf } from './token-format.ts'

/**
 * Counts the active tokens that do not work, because they were created with another pepper. A token that has not been
 * used since before peppers had ids is not counted.
 */
export async function countTokensOfOtherPepper({ db, now }: AccessContext, pepper: string): Promise<number> {
  const { tokens } = await db.write
    .selectFrom('tokens')
    .select((row) => row.fn.countAll<number>().as('tokens'))
    .where('pepper_id', '!=', pepperIdOf(pepper))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return tokens
}
