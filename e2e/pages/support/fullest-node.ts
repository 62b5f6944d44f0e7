import type { Page } from '@playwright/test'
import { expect } from './panel.ts'

export type Node = {
  id: string
  node_type: string
  status: string
  stale: boolean
  observed_at: string
  memory_usage: { raw: number; total: number } | null
  storage_usage: { raw: number; total: number; storage_type: string } | null
}

/** Returns all nodes of a core, as the API returns them. */
export async function nodesOf(page: Page, coreId: string): Promise<Node[]> {
  const nodes: Node[] = []
  let next: string | null = `/hybrid-core/v2/hybrid-cores/${coreId}/assets?page[size]=50`
  while (next) {
    const response = await page.request.get(next)
    expect(response.status()).toBe(200)
    const { data, links } = (await response.json()) as { data: Node[]; links: { next: string | null } }
    nodes.push(...data)
    next = links.next
  }
  return nodes
}

/** Returns what is used of the capacity that is left without the largest of these nodes, as the panel writes it. */
export function afterLargestLoss(usages: readonly { raw: number; total: number }[]): string {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const totals = usages.map(({ total }) => total)
  const share = sum(usages.map(({ raw }) => raw)) / (sum(totals) - Math.max(...totals))
  return `${(share * 100).toFixed(1)}\u202f%`
}

/** Returns the active node with the highest share of its storage in use, with that share as the panel writes it. */
export function fullestNode(nodes: readonly Node[], storageType: string): { id: string; text: string } {
  const [fullest] = nodes
    .flatMap(({ id, status, storage_usage }) =>
      status === 'active' && storage_usage?.storage_type === storageType
        ? { id, share: storage_usage.raw / storage_usage.total }
        : [],
    )
    .sort((a, b) => b.share - a.share)
  if (!fullest) throw new Error(`no active node has ${storageType} storage`)
  return { id: fullest.id, text: `${(fullest.share * 100).toFixed(1)}\u202f%` }
}
