import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { importAsOperator } from '#e2e/setup/operator.ts'
import { partnerUuid } from './fixtures.ts'
import type { BillingRecord, PartnerRecord } from './records.ts'

/** Imports more records beside the fixtures. */
export async function importRecords(records: readonly (PartnerRecord | BillingRecord)[]): Promise<void> {
  await importAsOperator(inject('env'), records)
}

/** Imports a new contract of partner A and returns its uuid. */
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

/** Imports a new payment method of partner A and returns its uuid. */
export async function newPaymentMethod(): Promise<string> {
  const uuid = randomUUID()
  await importRecords([{ kind: 'payment_method', uuid, partner_uuid: partnerUuid.A, type: 'card', label: 'New' }])
  return uuid
}
