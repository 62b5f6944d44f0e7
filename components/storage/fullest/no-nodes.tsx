import { Note } from '../../records/quiet-text.tsx'
import { nodeTypeName } from '../../usage/resource-nodes.ts'
import { type StorageType, storageClasses } from '../storage-classes.ts'

/** Says that there are no nodes to list, of one class or of all. */
export function NoNodes({ type }: { type: StorageType | null }) {
  const node = type ? `${nodeTypeName(storageClasses[type].nodeType)} node` : 'node'
  return <Note>No active {node} reports its storage here.</Note>
}
