/** One line of a source: a record that is still to be checked, or why there is none. */
export type SourceLine = { line: number; record: unknown } | { line: number; problem: string }

/** Lines as they come, many at a time: a million single steps of an async iterator take seconds. */
export type Source = AsyncIterable<readonly SourceLine[]>

const batchSize = 512

/** Records that are in memory, or made one by one; each counts as a line. */
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
