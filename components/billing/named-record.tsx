import { IdText } from '../records/id-text.tsx'
import type { TextKey } from '../texts/catalogue.ts'
import { richText } from '../texts/text.ts'

/** A text with the name or number of a record, which does not break at a hyphen. */
export function NamedRecord({ message, name }: { message: TextKey; name: string }) {
  return richText(message, { name, id: (id) => <IdText id={String(id)} /> })
}
