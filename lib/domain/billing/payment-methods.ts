import type { PaymentMethodRow } from '#lib/db/schema.ts'
import { recordEvent } from '../access/audit.ts'
import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { orderOf, readPage } from './read-page.ts'
import { parseUuid } from './uuid.ts'

export type PaymentMethodType = 'sepa' | 'card' | 'invoice'
export type PaymentMethod = { uuid: string; type: PaymentMethodType; label: string; is_default: boolean }

type Filter = { uuid?: readonly string[]; type?: readonly PaymentMethodType[]; label?: readonly string[] }
const sorts = { uuid: 'uuid', type: 'type', label: 'label' }

/** The payment methods of the caller's partner. */
export async function listPaymentMethods(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<PaymentMethod>> {
  const { uuid, type, label } = filter
  let query = ownPaymentMethods(context)
  if (uuid) query = query.where((eb) => matchText(eb, 'uuid', uuid))
  if (type) query = query.where('type', 'in', type)
  if (label) query = query.where((eb) => matchIds(eb, context.db.engine, 'label', label))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['uuid']), page)
  return { items: rows.map(paymentMethodOf), total }
}

/** Deletes a payment method. Throws `payment-method-not-found`, also for another partner's, and for the second of two. */
export async function deletePaymentMethod(
  context: Context,
  { paymentMethodUuid, permit }: { paymentMethodUuid: string; permit(): void },
): Promise<undefined> {
  const { partnerUuid } = context.caller
  const uuid = parseUuid(paymentMethodUuid)
  const found = uuid && (await ownPaymentMethods(context).where('uuid', '=', uuid).executeTakeFirst())
  if (!found) throw new Problem('payment-method-not-found', { paymentMethodUuid })
  permit()
  await context.db.transaction(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('payment_methods')
      .where('uuid', '=', found.uuid)
      .where('partner_uuid', '=', partnerUuid)
      .returning('uuid')
      .executeTakeFirst()
    if (!deleted) throw new Problem('payment-method-not-found', { paymentMethodUuid })
    const target = { kind: 'payment_method', id: found.uuid } as const
    await recordEvent(transaction, context, { partnerUuid, action: 'payment_method.delete', target })
  })
}

/** They are deleted here: read where they are written, so that one that is gone is in no answer after. */
function ownPaymentMethods({ db, caller }: Context) {
  return db.write
    .selectFrom('payment_methods')
    .select(['uuid', 'type', 'label', 'is_default'])
    .where('partner_uuid', '=', caller.partnerUuid)
}

function paymentMethodOf({ uuid, type, label, is_default }: Omit<PaymentMethodRow, 'partner_uuid'>): PaymentMethod {
  return { uuid, type: type as PaymentMethodType, label, is_default: is_default === 1 }
}
