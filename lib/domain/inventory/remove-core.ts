import { sql } from 'kysely'
import { recordEvent } from '../access/audit/record-event.ts'
import type { ChangeContext } from '../access/origin.ts'
import { InputError } from '../input-error.ts'
import { countParts, partsOfCores, type Removed, removalLockTimeoutMs, removeParts } from '../removal.ts'

type Input = {
  id: string
  /** Counts and removes nothing. */
  dryRun: boolean
}

/** Removes a core and its assets, in one transaction that excludes imports. Throws InputError when there is no such core. */
export async function removeCore({ db, now, origin }: ChangeContext, { id, dryRun }: Input): Promise<Removed> {
  return db.session({ lockTimeoutMs: removalLockTimeoutMs }, ({ transaction }) =>
    transaction(async (trx) => {
      const core = await trx.selectFrom('hybrid_cores').select('partner_uuid').where('id', '=', id).executeTakeFirst()
      if (!core) throw new InputError(`there is no hybrid core ${JSON.stringify(id)}`)
      const parts = partsOfCores(sql`select ${id}`)
      const removed = await countParts(trx, parts)
      if (dryRun) return removed
      await removeParts(trx, parts)
      await recordEvent(
        trx,
        { now, origin },
        {
          partnerUuid: core.partner_uuid,
          action: 'hybrid_core.remove',
          target: { kind: 'hybrid_core', id, name: id },
          details: { asset: String(removed.asset) },
        },
      )
      return removed
    }),
  )
}
