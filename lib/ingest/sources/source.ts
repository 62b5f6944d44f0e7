/** One line of a source: an unchecked record, or the reason why the line cannot be read. */
export type SourceLine = { line: number; record: unknown } | { line: number; problem: string }

/** Batches of lines, because a million separate steps of an async iterator take seconds. */
export type Source = AsyncIterable<readonly SourceLine[]>

const batchSize = 512

/** A source of records in memory or from a generator; each record counts as a line. */
export async function* fromRecords(records: Iterable<unknown>): Source {
  let batch: SourceLine[] = []
  let line = 0
  for (const record of records) {
    batch.push({ line: ++line, record })
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}
