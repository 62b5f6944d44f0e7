import { escapeControls } from '#lib/values/text.ts'

const maxLength = 300

/** The failure of a server, as the rest of a sentence: "did not respond within 20 s". It holds no secret. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** A value of a server as text. Only text and numbers have one: what is nested may be nested too deeply. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** A text of a server in one short line, without control characters. */
export function oneLine(text: string, length = maxLength): string {
  const line = escapeControls(text.replaceAll(/\s+/g, ' ').trim())
  return line.length <= length ? line : `${line.slice(0, length)}…`
}
