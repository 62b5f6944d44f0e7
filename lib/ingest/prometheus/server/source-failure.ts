import { escapeControls } from '#lib/values/text.ts'

const maxLength = 300

/** What went wrong with a server, as the rest of a sentence: "did not respond within 20 s". It holds no secret. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** A text of a server in one short line, without control characters. */
export function oneLine(text: string, length = maxLength): string {
  const line = escapeControls(text.replaceAll(/\s+/g, ' ').trim())
  return line.length <= length ? line : `${line.slice(0, length)}…`
}
