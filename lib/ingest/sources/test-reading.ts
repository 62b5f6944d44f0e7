import { Readable } from 'node:stream'
import type { Source, SourceLine } from './source.ts'

/** Reads the whole input in chunks of `chunkBytes`. */
export async function readAll(
  reader: (chunks: AsyncIterable<Uint8Array>) => Source,
  input: string | Uint8Array,
  chunkBytes = 65_536,
): Promise<SourceLine[]> {
  const bytes = Buffer.from(input)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const batches: SourceLine[][] = await Readable.from(reader(chunks())).toArray()
  return batches.flat()
}
