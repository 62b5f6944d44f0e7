export type Quantity = { used: number; total: number; allocated?: number }
export type NodeType = 'compute' | 'distributed_storage' | 'object_storage'

// The records of an inventory file, with the fields that the fixtures use.
export type PartnerRecord = { kind: 'partner'; uuid: string; name: string; email?: string }
export type LocationRecord = { kind: 'location'; uuid: string; name: string; country?: string; city?: string }
export type HybridCoreRecord = {
  kind: 'hybrid_core'
  id: string
  partner_uuid: string
  status?: string
  public_available?: boolean
  location_uuid?: string
  replicas?: number
  object_overhead?: number
}
export type AssetRecord = {
  kind: 'asset'
  hybrid_core_id: string
  id: string
  node_type: NodeType
  status: string
  cpu?: Quantity
  memory?: Quantity
  storage?: Quantity
  observed_at: string
}
export type PriceListRecord = {
  kind: 'price_list'
  uuid: string
  partner_uuid: string
  name: string
  currency: string
}
export type PriceRecord = {
  kind: 'price'
  price_list_uuid: string
  product_no: string
  name: string
  unit: string
  amount: string
  location_uuid?: string
  valid_from?: string
}
export type ContractRecord = {
  kind: 'contract'
  uuid: string
  partner_uuid: string
  name: string
  email: string
  vatid?: string
  status?: string
  price_list_uuid?: string
  created_at?: string
}
export type ProjectRecord = {
  kind: 'project'
  uuid: string
  contract_uuid: string
  name: string
  location_uuid?: string
  price_list_uuid?: string
}
export type InvoiceRecord = {
  kind: 'invoice'
  invoice_nr: string
  partner_uuid: string
  contract_uuid?: string
  issued_on: string
  due_on?: string
  currency: string
  net: string
  tax: string
  gross: string
  status: 'open' | 'paid' | 'cancelled'
  items?: { description: string; quantity: number; amount: string }[]
}
export type PaymentMethodRecord = {
  kind: 'payment_method'
  uuid: string
  partner_uuid: string
  type: 'sepa' | 'card' | 'invoice'
  label: string
  is_default?: boolean
}
export type BillingRecord =
  | PriceListRecord
  | PriceRecord
  | ContractRecord
  | ProjectRecord
  | InvoiceRecord
  | PaymentMethodRecord
