import { countedNodes, keptCopies } from './sentences.ts'

/** Whether the failure of nodes has taken copies of the stored data. */
export type Redundancy = {
  failed_asset_count: number
  redundancy: 'full' | 'reduced' | 'at_risk'
  redundancy_reason: string | null
}

/** Returns the redundancy of storage that keeps `replicas` copies on different nodes, after `failed` nodes have failed. */
export function redundancyOf(failed: number, replicas: number): Redundancy {
  if (failed === 0) return { failed_asset_count: 0, redundancy: 'full', redundancy_reason: null }
  const nodes = `${countedNodes(failed)} ${failed === 1 ? 'has' : 'have'} failed`
  const copies = keptCopies(replicas)
  if (failed < replicas) {
    const left = replicas - failed
    const reason = `${nodes} and ${copies}: some data may have only ${left} ${left === 1 ? 'copy' : 'copies'} left.`
    return { failed_asset_count: failed, redundancy: 'reduced', redundancy_reason: reason }
  }
  const reason = `${nodes} and ${copies}: some data may have no copy left.`
  return { failed_asset_count: failed, redundancy: 'at_risk', redundancy_reason: reason }
}
