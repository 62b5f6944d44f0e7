import type { PaymentMethodRow } from '#lib/db/schema/billing-schema.ts'
import type { PaymentMethodType } from '#lib/values/billing/billing.ts'
import { parseUuid } from '#lib/values/ids.ts'
import { recordEvent } from '../access/audit/record-event.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'

export type PaymentMethod = { uuid: string; type: PaymentMethodType; label: string; is_default: boolean }

type Filter = {
  uuid?: readonly string[]
  type?: readonly PaymentMethodType[]
  label?: readonly string[]
  search?: readonly string[]
}
const sorts = { uuid: 'uuid', type: 'type', label: 'label' }

/** Returns the payment methods of the caller's partner. */
export async function listPaymentMethods(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<PaymentMethod>> {
  const { uuid, type, label, search } = filter
  let query = ownPaymentMethods(context)
  if (uuid) query = query.where(matchText('uuid', uuid))
  if (type) query = query.where('type', 'in', type)
  if (label) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'label', label))
  if (search) query = query.where(matchSearch(context.db.engine.lowerCase('label'), search))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['uuid']), page)
  return { items: rows.map(paymentMethodOf), total }
}

/** Deletes a payment method. Throws `payment-method-not-found` when it is unknown, deleted or another partner's. */
export async function deletePaymentMethod(
  context: Context,
  { paymentMethodUuid, requireScope }: { paymentMethodUuid: string; requireScope(): void },
): Promise<undefined> {
  const { partnerUuid } = context.caller
  const uuid = parseUuid(paymentMethodUuid)
  const found = uuid && (await ownPaymentMethods(context).where('uuid', '=', uuid).executeTakeFirst())
  if (!found) throw new DomainError('payment-method-not-found', { paymentMethodUuid })
  requireScope()
  await context.db.transaction(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('payment_methods')
      .where('uuid', '=', found.uuid)
      .where('partner_uuid', '=', partnerUuid)
      .returning(['type', 'label', 'is_default'])
      .executeTakeFirst()
    if (!deleted) throw new DomainError('payment-method-not-found', { paymentMethodUuid })
    const { type, label, is_default } = deleted
    await recordEvent(transaction, context, {
      partnerUuid,
      action: 'payment_method.delete',
      target: { kind: 'payment_method', id: found.uuid, name: label },
      changes: [
        { field: 'type', before: type, after: null },
        { field: 'label', before: label, after: null },
        { field: 'is_default', before: String(is_default === 1), after: null },
      ],
    })
  })
}

/** Reads the primary, so that no later response shows a deleted payment method. */
function ownPaymentMethods({ db, caller }: Context) {
  return db.write
    .selectFrom('payment_methods')
    .select(['uuid', 'type', 'label', 'is_default'])
    .where('partner_uuid', '=', caller.partnerUuid)
}

function paymentMethodOf({ uuid, type, label, is_default }: Omit<PaymentMethodRow, 'partner_uuid'>): PaymentMethod {
  return { uuid, type, label, is_default: is_default === 1 }
}
