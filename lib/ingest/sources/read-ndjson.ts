import { readLines } from './read-lines.ts'
import type { Source, SourceLine } from './source.ts'

/** Reads NDJSON, one record in each line. Empty lines count for line numbers only. */
export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): Source {
  for await (const lines of readLines(chunks)) {
    yield lines.flatMap((line): SourceLine[] =>
      'problem' in line ? [line] : line.text.trim() === '' ? [] : [parseJson(line)],
    )
  }
}

/** Parses the text of one record. */
export function parseJson({ line, text }: { line: number; text: string }): SourceLine {
  try {
    return { line, record: JSON.parse(text) }
  } catch (error) {
    return { line, problem: `is not valid JSON: ${error instanceof Error ? error.message : error}` }
  }
}
