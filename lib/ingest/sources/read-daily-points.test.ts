import { expect, it } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { readDailyPoints } from './read-daily-points.ts'

async function read(text: string | Uint8Array, chunkBytes = 65_536) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return readDailyPoints(chunks())
}

const point = (date: string, used: number, total: number) => ({ day: Date.parse(date) / dayMs, used, total })

it.each([1, 65_536])(
  'a byte-order mark, CRLF, spaces, quotes and empty lines are fine (chunks of %i bytes)',
  async (size) => {
    const text = '\ufeffdate,used,total\r\n2026-01-31, 5 ,10\r\n\r\n"2026-02-01",1.5e3,2E+3'
    expect(await read(text, size)).toEqual([point('2026-01-31', 5, 10), point('2026-02-01', 1_500, 2_000)])
  },
)

it('columns may be in any order, used may be more than total, and of two rows of one day the later counts', async () => {
  const text = 'total,date,used\n10,2028-02-29,5\n10,2026-02-01,7\n10,2028-02-29,12\n'
  expect(await read(text)).toEqual([point('2028-02-29', 12, 10), point('2026-02-01', 7, 10)])
})

it.each([
  ['', 'the file is empty; it must have a header row: date,used,total'],
  ['\n\n', 'the file is empty; it must have a header row: date,used,total'],
  ['date,used,total\n', 'the file has a header row and no points'],
  ['2026-01-01,5,10\n', 'line 1: must be a header row with the columns date, used, total, but has "2026-01-01"'],
  ['date,used\n2026-01-01,5\n', 'line 1: total: must be given as a column, but is missing'],
  ['date,used,total,used\n', 'line 1: used: must be given once, but is given 2 times'],
  ['date,used,total\n2026-01-01,5\n', 'line 2: must have 3 cells, but has 2'],
  ['date,used,total\n2026-02-29,5,10\n', 'line 2: date: must be a date, such as 2026-01-31, but is "2026-02-29"'],
  ['date,used,total\n1.2.2026,5,10\n', 'line 2: date: must be a date, such as 2026-01-31, but is "1.2.2026"'],
  ['date,used,total\n0026-02-01,5,10\n', 'line 2: date: must be from 1900-01-01 to 2999-12-31, but is "0026-02-01"'],
  ['date,used,total\n\n2026-01-01,-5,10\n', 'line 3: used: must be a number >= 0, but is "-5"'],
  ['date,used,total\n2026-01-01,NaN,10\n', 'line 2: used: must be a number >= 0, but is "NaN"'],
  ['date,used,total\n2026-01-01,1e999,10\n', 'line 2: used: must be a number >= 0, but is "1e999"'],
  ['date,used,total\n2026-01-01,"1,5",10\n', 'line 2: used: must be a number >= 0, but is "1,5"'],
  ['date,used,total\n2026-01-01,5,\n', 'line 2: total: must be a number > 0, but is empty'],
  ['date,used,total\n2026-01-01,0,0\n', 'line 2: total: must be a number > 0, but is "0"'],
  ['date,used,total\n2026-01-01,5,"10\n', 'line 2: must close the quote that it opens'],
  [`date,used,total\n2026-01-01,${'9'.repeat(500)},10\n`, `but is "${'9'.repeat(40)}…"`],
])('%j is refused with its line', async (text, message) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'InputError', message: expect.stringContaining(message) })
})

it('bytes that are not UTF-8 are refused with their line', async () => {
  const text = Buffer.concat([Buffer.from('date,used,total\n2026-01-01,5,10\n'), Buffer.from([0xff, 0x0a])])
  await expect(read(text)).rejects.toThrow('line 3: is not valid UTF-8')
})

it('a hundred thousand rows of two hundred days are two hundred points', async () => {
  const dates = Array.from({ length: 200 }, (_, n) => new Date(n * dayMs).toISOString().slice(0, 10))
  const rows = Array.from({ length: 100_000 }, (_, n) => `${dates[n % 200]},${n},200000`)
  const points = await read(`date,used,total\n${rows.join('\n')}`)
  expect([points.length, points.at(-1)?.used]).toEqual([200, 99_999])
})
