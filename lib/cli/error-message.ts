import { printable } from '#lib/ingest/explain.ts'

/** One line, whatever the error holds: Node's connection errors have their message in a list. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  return printable(message.replace(/\s*\n\s*/g, ' ').trim())
}
