import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readAll } from '../test-reading.ts'
import { readCsv } from './read-csv.ts'

const header =
  'hybrid_core_id,id,node_type,status,cpu_used,cpu_total,memory_used,memory_total,storage_used,storage_total,observed_at'

const read = (input: string | Uint8Array, chunkBytes?: number) => readAll(readCsv, input, chunkBytes)

it.each([1, 65_536])('cells become fields, and empty cells are omitted (chunks of %i bytes)', async (chunkBytes) => {
  const rows = ['c,n1,compute,active,0.5,64,10,20,,,2026-01-31T12:00:00Z', '', 'c,"n,2",object_storage,active,,,,,1,2,']
  expect(await read(`\ufeff${[header, ...rows].join('\r\n')}`, chunkBytes)).toEqual([
    {
      line: 2,
      record: {
        kind: 'asset',
        hybrid_core_id: 'c',
        id: 'n1',
        node_type: 'compute',
        status: 'active',
        cpu: { used: 0.5, total: 64 },
        memory: { used: 10, total: 20 },
        observed_at: '2026-01-31T12:00:00Z',
      },
    },
    {
      line: 4,
      record: {
        kind: 'asset',
        hybrid_core_id: 'c',
        id: 'n,2',
        node_type: 'object_storage',
        status: 'active',
        storage: { used: 1, total: 2 },
      },
    },
  ])
})

it('columns may be in any order', async () => {
  const names = header.split(',')
  const cells = names.map((name) => (name === 'id' ? 'n1' : name === 'cpu_used' ? '3' : ''))
  const [line] = await read(`${names.toReversed().join(',')}\n${cells.toReversed().join(',')}\n`)
  expect(line).toMatchObject({ line: 2, record: { id: 'n1', cpu: { used: 3 } } })
})

it('a missing column counts as empty cells, except for the ids of an asset and for half a quantity', async () => {
  expect(await read('status,id,node_type,hybrid_core_id,memory_total,memory_used\nactive,n1,compute,c,2,1\n')).toEqual([
    {
      line: 2,
      record: {
        ...{ kind: 'asset', hybrid_core_id: 'c', id: 'n1', node_type: 'compute', status: 'active' },
        memory: { used: 1, total: 2 },
      },
    },
  ])
  expect(await read('hybrid_core_id,status,memory_used\nc,active,1\n')).toEqual([
    { line: 1, problem: 'asset.id: must be given as a column, but is missing' },
    { line: 1, problem: 'asset.node_type: must be given as a column, but is missing' },
    { line: 1, problem: 'asset.memory_total: must be given as a column, but is missing' },
  ])
})

it('what is promised to customers has optional columns, which need those of the same quantity', async () => {
  const base = 'hybrid_core_id,id,node_type,status'
  const rows = ['c,n1,compute,active,1,2,3', 'c,n2,compute,active,1,2,']
  expect(await read(`${base},cpu_used,cpu_total,cpu_allocated\n${rows.join('\n')}\n`)).toMatchObject([
    { record: { cpu: { used: 1, total: 2, allocated: 3 } } },
    { record: { cpu: { used: 1, total: 2 } } },
  ])
  expect(await read(`${base},memory_allocated\n`)).toEqual([
    { line: 1, problem: 'asset.memory_used: must be given as a column, but is missing' },
    { line: 1, problem: 'asset.memory_total: must be given as a column, but is missing' },
  ])
})

it('unknown, missing and repeated columns are errors', async () => {
  expect(await read(`${header.replace('status', 'state').replace('cpu_used', 'id')}\nx\n`)).toEqual([
    { line: 1, problem: expect.stringMatching(/^asset\.state: is not a column; the columns are hybrid_core_id, id, /) },
    { line: 1, problem: 'asset.id: must be given once, but is given 2 times' },
    { line: 1, problem: 'asset.status: must be given as a column, but is missing' },
    { line: 1, problem: 'asset.cpu_used: must be given as a column, but is missing' },
  ])
})

it('a file without a header is an error', async () => {
  expect(await read('')).toEqual([{ line: 1, problem: 'must be a header row, but is missing' }])
})

it('a value that is not a plain decimal stays text, which the check of the record rejects', async () => {
  const [line] = await read(`${header}\nc,n,compute,active,1e3,0x10, 5,1.,-5,.5,\n`)
  expect(line).toMatchObject({
    record: {
      cpu: { used: '1e3', total: '0x10' },
      memory: { used: ' 5', total: '1.' },
      storage: { used: -5, total: '.5' },
    },
  })
})

it('a row with a different number of cells is an error of its line, also after cells with newlines', async () => {
  const rows = ['c,"n\n\n1",compute,active,,,,,,,', 'c,n2,compute,active', 'c,n3,compute,active,,,,,,,']
  expect(await read([header, ...rows].join('\n'))).toMatchObject([
    { line: 2, record: { id: 'n\n\n1' } },
    { line: 5, problem: 'must have 11 cells as the header has, but has 4' },
    { line: 6, record: { id: 'n3' } },
  ])
})

it('a misplaced quote stays text, bytes that are not UTF-8 are an error of their line, and the lines after them are read', async () => {
  const row = (id: string) => `c,${id},compute,active,,,,,,,\n`
  const text = (...rows: string[]) => Buffer.from(rows.join(''))
  const lines = await read(
    Buffer.concat([text(`${header}\n`, row('"n"1'), row('n2'), 'c,'), Buffer.from([0xff]), text('\n', row('n4'))]),
  )
  expect(lines.toSorted((a, b) => a.line - b.line)).toMatchObject([
    { line: 2, record: { id: '"n"1' } },
    { line: 3, record: { id: 'n2' } },
    { line: 4, problem: 'is not valid UTF-8' },
    { line: 5, record: { id: 'n4' } },
  ])
})

it('an unclosed quote is an error of the line that opens it', async () => {
  const lines = await read(`${header}\nc,n1,compute,active,,,,,,,\nc,"n2,compute\nc,n3,compute,active,,,,,,,\n`)
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual({ line: 3, problem: 'must close the quote that it opens' })
})

it('an error while reading the file is thrown', async () => {
  async function* broken() {
    yield Buffer.from(`${header}\n`)
    throw new Error('disk on fire')
  }
  await expect(Readable.from(readCsv(broken())).toArray()).rejects.toThrow('disk on fire')
})
