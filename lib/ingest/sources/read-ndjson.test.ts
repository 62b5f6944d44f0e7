import { expect, it } from 'vitest'
import { readNdjson } from './read-ndjson.ts'
import { readAll } from './test-reading.ts'

const read = (input: string | Uint8Array, chunkBytes?: number) => readAll(readNdjson, input, chunkBytes)

it.each([1, 2, 3, 65_536])(
  'a byte-order mark, CRLF, empty lines and a missing last newline are accepted (chunks of %i bytes)',
  async (chunkBytes) => {
    expect(await read('\ufeff{"a":"ä€😀"}\r\n\r\n  \n{"b":2}\n\n{"c":3}', chunkBytes)).toEqual([
      { line: 1, record: { a: 'ä€😀' } },
      { line: 4, record: { b: 2 } },
      { line: 6, record: { c: 3 } },
    ])
  },
)

it('an empty file has no records', async () => {
  expect(await read('')).toEqual([])
  expect(await read('\ufeff')).toEqual([])
})

it('a line that is not JSON is an error, and the lines after it are read', async () => {
  expect(await read('{"a":1}\n{"a":\n{"a":3}\n')).toEqual([
    { line: 1, record: { a: 1 } },
    { line: 2, problem: expect.stringMatching(/^is not valid JSON: /) },
    { line: 3, record: { a: 3 } },
  ])
})

it('a byte-order mark elsewhere is not JSON', async () => {
  expect(await read('{"a":1}\n\ufeff{"a":2}')).toMatchObject([{ line: 1 }, { line: 2, problem: expect.anything() }])
})

it('a line that is not UTF-8 is an error', async () => {
  const bytes = Buffer.concat([Buffer.from('{"a":1}\n{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n{"a":3}')])
  expect(await read(bytes)).toEqual([
    { line: 1, record: { a: 1 } },
    { line: 2, problem: 'is not valid UTF-8' },
    { line: 3, record: { a: 3 } },
  ])
})

it.each([1_000, 4_000_000])(
  'a line longer than 1 MiB is an error, and is not held in memory (chunks of %i bytes)',
  async (chunkBytes) => {
    const longest = JSON.stringify({ a: 'x'.repeat(1_048_576 - 8) })
    expect(Buffer.byteLength(longest)).toBe(1_048_576)
    const lines = await read(`{"a":1}\n${longest}\n${longest} \n{"a":4}`, chunkBytes)
    expect(lines).toMatchObject([
      { line: 1, record: {} },
      { line: 2, record: {} },
      { line: 3, problem: 'must have at most 1048576 bytes, but is longer' },
      { line: 4, record: { a: 4 } },
    ])
  },
)
