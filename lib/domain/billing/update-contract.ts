import { recordEvent } from '../access/audit/record-event.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { lockRow } from '../lock-row.ts'
import { type Contract, contractOf, contractQuery, getContract } from './contracts.ts'

const contractFields = ['email', 'vatid'] as const

type Fields = { email?: string | undefined; vatid?: string | undefined }

export type ContractUpdate = {
  contract_uuid: string
  /** Throws unless the caller may change contracts. */
  requireScope(): void
  fields(): Promise<Fields>
  /** Throws when the caller has seen another state than the current one. */
  requireMatch(current: Contract): void
}

/**
 * Changes all given fields of a contract or none. The row is locked before it is compared with the state that the caller
 * has seen: of two callers with the same state, only one changes it. Throws like getContract.
 */
export async function updateContract(context: Context, input: ContractUpdate): Promise<Contract> {
  const { db, caller } = context
  const { uuid } = await getContract(context, input)
  input.requireScope()
  const fields = await input.fields()
  return db.transaction(async (transaction) => {
    const locked = await lockRow(transaction, 'contracts', { uuid, partner_uuid: caller.partnerUuid })
    // Nothing deletes contracts, but an import can move one to another partner.
    if (!locked) throw new DomainError('contract-not-found', { contract_uuid: input.contract_uuid })
    const current = contractOf(
      await contractQuery(transaction).where('contracts.uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    input.requireMatch(current)
    const changes = changesTo(current, fields)
    if (Object.keys(changes).length === 0) return current
    await transaction.updateTable('contracts').set(changes).where('uuid', '=', uuid).execute()
    for (const field of contractFields) {
      if (changes[field] === undefined) continue
      await transaction
        .insertInto('customer_contract_fields')
        .values({ contract_uuid: uuid, field })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await recordEvent(transaction, context, {
      partnerUuid: caller.partnerUuid,
      action: 'contract.update',
      target: { kind: 'contract', id: uuid, name: current.name },
      details: { fields: Object.keys(changes).join(', ') },
      changes: contractFields.flatMap((field) => {
        const after = changes[field]
        return after === undefined ? [] : [{ field, before: current[field], after }]
      }),
    })
    return { ...current, ...changes }
  })
}

/** The given fields whose values differ from the current ones. */
function changesTo(current: Contract, { email, vatid }: Fields): { email?: string; vatid?: string } {
  return {
    ...(email !== undefined && email !== current.email ? { email } : {}),
    ...(vatid !== undefined && vatid !== current.vatid ? { vatid } : {}),
  }
}
