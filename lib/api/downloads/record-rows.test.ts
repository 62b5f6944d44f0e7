import { expect, test } from 'vitest'
import { getHistory } from '../contract/history.ts'
import { v2 } from '../dialects/dialects.ts'
import { csvFormat } from './csv.ts'
import { pagesOfRows } from './record-rows.ts'

const point = {
  at: '2026-01-01T00:00:00.000Z',
  raw: 1,
  total: 4,
  allocated: null,
  percentage: 25,
  lowest: 0,
  highest: 2,
  fullest: { asset_id: 'cn-1', percentage: 12.5 },
}
const history = {
  hybrid_core_id: 'c',
  series: [
    { resource: 'cpu', unit: 'core', points: [] },
    { resource: 'memory', unit: 'byte', points: [point, { ...point, raw: 2 }] },
    { resource: 'object', unit: 'byte', points: [{ ...point, raw: 3 }] },
  ],
}

test('a record of rows is a CSV file with the fields of the outer record before those of the row', async () => {
  const csv = csvFormat(v2, getHistory)
  expect(csv.header).toBe(
    '"resource","unit","at","raw","total","allocated","percentage (%)","lowest","highest",' +
      '"fullest.asset_id","fullest.percentage (%)"\r\n',
  )
  const { items, total } = await pagesOfRows(['series', 'points'], async () => history)({ offset: 0, limit: 1 })
  expect([items.map(csv.line), total]).toEqual([
    ['"memory","byte","2026-01-01T00:00:00.000Z",1,4,,25,0,2,"cn-1",12.5\r\n'],
    3,
  ])
})

test('the record is read once for all pages of its rows', async () => {
  let reads = 0
  const read = pagesOfRows(['series', 'points'], async () => {
    reads++
    return history
  })
  const rows = [
    await read({ offset: 0, limit: 2 }),
    await read({ offset: 2, limit: 2 }),
    await read({ offset: 4, limit: 2 }),
  ]
  expect(rows.map(({ items }) => items.map((row) => (row as { raw: number }).raw))).toEqual([[1, 2], [3], []])
  expect(reads).toBe(1)
})
