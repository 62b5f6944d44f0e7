/** Whether the failure of nodes has taken copies of the stored data. */
export type Redundancy = {
  failed_asset_count: number
  redundancy: 'full' | 'reduced' | 'at_risk'
  redundancy_reason: string | null
}

/** Returns the redundancy of storage that keeps `replicas` copies on different nodes, after `failed` nodes have failed. */
export function redundancyOf(failed: number, replicas: number): Redundancy {
  if (failed === 0) return { failed_asset_count: 0, redundancy: 'full', redundancy_reason: null }
  const nodes = failed === 1 ? '1 node has failed' : `${failed} nodes have failed`
  const copies = replicas === 1 ? '1 copy is kept' : `${replicas} copies are kept`
  if (failed < replicas) {
    const left = replicas - failed
    const reason = `${nodes} and ${copies}: some data may have only ${left} ${left === 1 ? 'copy' : 'copies'} left.`
    return { failed_asset_count: failed, redundancy: 'reduced', redundancy_reason: reason }
  }
  const reason = `${nodes} and ${copies}: some data may have no copy left.`
  return { failed_asset_count: failed, redundancy: 'at_risk', redundancy_reason: reason }
}
