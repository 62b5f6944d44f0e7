import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { importAsOperator } from '../setup/operator.ts'
import { partnerUuid } from './fixtures.ts'
import type { BillingRecord, PartnerRecord } from './records.ts'

/** Puts more records beside the fixtures, under ids of their own. */
export async function importRecords(records: readonly (PartnerRecord | BillingRecord)[]): Promise<void> {
  await importAsOperator(inject('env'), records)
}

/** A new contract of partner A. */
export async function newContract(more: object = {}): Promise<string> {
  const uuid = randomUUID()
  const contract = {
    kind: 'contract',
    uuid,
    partner_uuid: partnerUuid.A,
    name: 'New',
    email: 'old@example.com',
  } as const
  await importRecords([{ ...contract, ...more }])
  return uuid
}

/** A new payment method of partner A. */
export async function newPaymentMethod(): Promise<string> {
  const uuid = randomUUID()
  await importRecords([{ kind: 'payment_method', uuid, partner_uuid: partnerUuid.A, type: 'card', label: 'New' }])
  return uuid
}
