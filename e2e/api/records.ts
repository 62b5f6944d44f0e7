export type Quantity = { used: number; total: number }
export type NodeType = 'compute' | 'distributed_storage' | 'object_storage'

// The lines of an inventory file, as far as the fixtures use them.
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
