import { formatPercentage } from '../format.ts'
import { levelOf, levelWord, type NodeUsage, type PoolState } from './level.ts'

/** Returns the word of a state; if a node causes it, with the node's id and percentage: `sn-17 full, 96.9 %`. */
export function stateText({ level, node }: PoolState): string {
  return node ? `${node.assetId} ${levelWord(level)}, ${formatPercentage(node.percentage)}` : levelWord(level)
}

/** Returns the usage of a node, with its level unless that is normal: `sn-17 96.9 %, full`. */
export function nodeText({ assetId, percentage }: NodeUsage): string {
  const level = levelOf(percentage)
  return `${assetId} ${formatPercentage(percentage)}${level === 'normal' ? '' : `, ${levelWord(level)}`}`
}
