import type { InvoiceStatus, PaymentMethodType } from '#lib/values/billing/billing.ts'

// Rows of contracts, prices and invoices. See `Schema` for the types of values.

export type ContractRow = {
  uuid: string
  partner_uuid: string
  name: string
  email: string
  vatid: string | null
  status: string
  price_list_uuid: string | null
  created_at: number | null
}

/** A field of a contract that a customer has set. Imports keep it until the source has the same value. */
export type CustomerContractFieldRow = { contract_uuid: string; field: 'email' | 'vatid' }

export type ProjectRow = {
  uuid: string
  contract_uuid: string
  name: string
  location_uuid: string | null
  price_list_uuid: string | null
}

export type PriceListRow = { uuid: string; partner_uuid: string; name: string; currency: string }

/** `amount` is decimal text. A missing location is '' and a missing start is 0, because a key cannot hold nulls. */
export type PriceRow = {
  price_list_uuid: string
  product_no: string
  location_key: string
  valid_from: number
  name: string
  unit: string
  amount: string
}

export type InvoiceRow = {
  partner_uuid: string
  invoice_nr: string
  contract_uuid: string | null
  issued_on: string
  due_on: string | null
  currency: string
  net: string
  tax: string
  gross: string
  status: InvoiceStatus
  items: string
}

export type PaymentMethodRow = {
  uuid: string
  partner_uuid: string
  type: PaymentMethodType
  label: string
  is_default: number
}
