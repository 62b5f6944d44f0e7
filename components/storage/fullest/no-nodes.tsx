import { Note } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { type StorageType, storageClasses } from '../storage-classes.ts'

/** Says that there are no nodes to list, of one class or of all. */
export function NoNodes({ type }: { type: StorageType | null }) {
  return <Note>{text('storage.nothingHere', { nodeType: type ? storageClasses[type].nodeType : 'any' })}</Note>
}
