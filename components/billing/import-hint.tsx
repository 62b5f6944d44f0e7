import { Code } from '@mantine/core'
import type { TextKey } from '../texts/catalogue.ts'
import { richText } from '../texts/text.ts'

/** The hint for an empty list: the command that imports its records. */
export function ImportHint({ message }: { message: TextKey }) {
  return richText(message, { code: (command) => <Code>{command}</Code> })
}
