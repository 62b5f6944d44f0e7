import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'

export type Partner = { uuid: string; name: string; email: string | null }

/** Returns the caller's partner. Throws `partner-not-found`. */
export async function getPartner({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Partner> {
  const partner = await db.read
    .selectFrom('partners')
    .select(['uuid', 'name', 'email'])
    .where('uuid', '=', caller.partnerUuid)
    .executeTakeFirst()
  if (!partner) throw new DomainError('partner-not-found', { partner_uuid: caller.partnerUuid })
  return partner
}
