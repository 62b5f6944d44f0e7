import { escapeControls } from '#lib/values/text.ts'

/** Returns the message of an error in one line. Node's connection errors have their messages in a list. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  return escapeControls(message.replace(/\s*\n\s*/g, ' ').trim())
}
