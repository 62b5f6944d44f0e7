import { recordEvent } from '../access/audit.ts'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { type Contract, contractOf, contractQuery, requireContract } from './contracts.ts'

type Fields = { email?: string | undefined; vatid?: string | undefined }

export type ContractUpdate = {
  contract_uuid: string
  /** Throws unless the caller may change contracts. */
  permit(): void
  fields(): Promise<Fields>
  /** Throws when the caller starts from another state than this one. */
  requireMatch(current: Contract): void
}

/**
 * Changes a contract, all fields or none. The row is locked before it is compared with what the caller has seen, so
 * that of two who saw the same only one changes it. Throws what requireContract throws.
 */
export async function updateContract(context: Context, input: ContractUpdate): Promise<Contract> {
  const { db, caller } = context
  const { uuid } = await requireContract(context, input)
  input.permit()
  const fields = await input.fields()
  return db.transaction(async (transaction) => {
    const locked = await transaction
      .updateTable('contracts')
      .set((row) => ({ email: row.ref('email') }))
      .where('uuid', '=', uuid)
      .where('partner_uuid', '=', caller.partnerUuid)
      .returning('uuid')
      .executeTakeFirst()
    // Nothing deletes contracts, but an import may give one to another partner.
    if (!locked) throw new Problem('contract-not-found', { contract_uuid: input.contract_uuid })
    const current = contractOf(
      await contractQuery(transaction).where('contracts.uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    input.requireMatch(current)
    const changes = changesTo(current, fields)
    if (Object.keys(changes).length === 0) return current
    await transaction.updateTable('contracts').set(changes).where('uuid', '=', uuid).execute()
    await recordEvent(transaction, context, {
      partnerUuid: caller.partnerUuid,
      action: 'contract.update',
      target: { kind: 'contract', id: uuid },
      details: { fields: Object.keys(changes).join(', ') },
    })
    return { ...current, ...changes }
  })
}

/** The fields that are given and not already so. */
function changesTo(current: Contract, { email, vatid }: Fields): { email?: string; vatid?: string } {
  return {
    ...(email !== undefined && email !== current.email ? { email } : {}),
    ...(vatid !== undefined && vatid !== current.vatid ? { vatid } : {}),
  }
}
