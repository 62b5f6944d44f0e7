import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { readNdjson } from '../sources/read-ndjson.ts'
import { openImportDatabase } from '../test-database.ts'
import { everyKind } from '../test-records.ts'
import { importInventory } from './import-inventory.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)
const partner_uuid = String(everyKind.find(({ kind }) => kind === 'partner')?.uuid)

const optional = { nil: undefined, freq: 2 }
const id = fc.stringMatching(/^[A-Za-z\d][\w.:-]{0,6}$/)
const bytes = fc.maxSafeNat()
const quantity = fc.record({ used: bytes, total: fc.oneof(fc.constant(0), bytes) })
const cpu = fc.record({ used: fc.double({ min: 0, max: 1e9, noNaN: true }), total: fc.nat(1_000) })
/** From long ago to 5 minutes ahead, in any offset. */
const time = fc
  .tuple(fc.integer({ min: 0, max: nowMs + 300_000 }), fc.constantFrom('Z', '+01:00', '-11:30'))
  .map(([ms, offset]) => {
    const [hours = '0', minutes = '0'] = offset.slice(1).split(':')
    const offsetMs = offset === 'Z' ? 0 : Number(`${offset[0]}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
    return new Date(ms + offsetMs).toISOString().replace('Z', offset)
  })

const core = fc.record({
  ...{ kind: fc.constant('hybrid_core'), id, partner_uuid: fc.constant(partner_uuid) },
  status: fc.option(fc.constantFrom('active', 'planned'), optional),
  public_available: fc.option(fc.boolean(), { nil: null }),
  replicas: fc.option(fc.integer({ min: 1, max: 100 }), optional),
  object_overhead: fc.option(fc.constantFrom(1, 1.5, 10), optional),
  lead_time_days: fc.option(fc.nat(3_650), optional),
})

const asset = (coreIds: readonly string[]) =>
  fc
    .record({
      ...{ kind: fc.constant('asset'), hybrid_core_id: fc.constantFrom(...coreIds), id },
      node_type: fc.constantFrom('compute', 'distributed_storage', 'object_storage'),
      status: fc.constantFrom('active', 'staged', 'failed'),
      cpu: fc.option(cpu, optional),
      memory: fc.option(quantity, optional),
      storage: fc.option(quantity, { nil: null }),
      observed_at: fc.option(time, optional),
    })
    .map(({ cpu, memory, ...rest }) => (rest.node_type === 'compute' ? { ...rest, cpu, memory } : rest))

/** A valid file: every kind of record in any order, with other cores and assets among them. */
const validFile = fc
  .uniqueArray(core, { selector: (record) => record.id, maxLength: 4 })
  .chain((cores) => {
    const ids = ['core-1', ...cores.map((record) => record.id)]
    const key = (record: { hybrid_core_id: string; id: string }) => `${record.hybrid_core_id} ${record.id}`
    const assets = fc.uniqueArray(asset(ids), { selector: key, maxLength: 30 })
    return assets.chain((list) => {
      const named = new Set(list.map(key))
      const known = everyKind.filter(
        (record) => record.kind !== 'asset' || !named.has(`${record.hybrid_core_id} ${record.id}`),
      )
      return fc.shuffledSubarray<object>([...known, ...cores, ...list], {
        minLength: known.length + cores.length + list.length,
      })
    })
  })
  .map((records) => records.map((record) => JSON.stringify(record)))

const brokenLine = fc.constantFrom(
  '{"kind":',
  '[]',
  '{"kind":"rack"}',
  '{"kind":"asset","hybrid_core_id":"core-1","id":" ","node_type":"compute","status":"active"}',
  '{"kind":"asset","hybrid_core_id":"nowhere","id":"a","node_type":"compute","status":"active"}',
  '{"kind":"asset","hybrid_core_id":"core-1","id":"z","node_type":"compute","status":"active","observed_at":"2030-01-01T00:00:00Z"}',
  JSON.stringify({ ...everyKind.at(-1), size: 1 }),
  JSON.stringify(everyKind.at(-1)),
)

const layout = fc.record({ bom: fc.boolean(), newline: fc.constantFrom('\n', '\r\n', '\n\n', '\r\n \r\n') })

type Layout = { bom: boolean; newline: string }

function importLines(database: Database, lines: readonly string[], { bom, newline }: Layout, hoursLater = 0) {
  const text = (bom ? '\ufeff' : '') + lines.join(newline)
  return importInventory(database, readNdjson(Readable.from([Buffer.from(text)])), {
    ...{ nowMs: nowMs + hoursLater * 3_600_000, observedAtMs: nowMs - 1_000, prune: true },
  })
}

/** Every row of every table, as text. */
async function dumpOf({ write }: Database): Promise<string> {
  const names = (await write.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name).sort()
  const tables = names.filter((name) => !name.startsWith('staged_'))
  const rows: unknown[] = []
  for (const name of tables)
    rows.push(name, (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(write)).rows)
  return JSON.stringify(rows)
}

it.each(testEngines)('any valid file imported twice changes nothing the second time (%s)', async (engine) => {
  await fc.assert(
    fc.asyncProperty(validFile, layout, async (lines, how) => {
      const database = await openImportDatabase(engine)
      try {
        expect(await importLines(database, lines, how)).toMatchObject({ ok: true, lines: lines.length })
        const before = await dumpOf(database)
        const again = await importLines(database, lines, how, 1)
        if (!again.ok) throw new Error(again.problems.join('\n'))
        const { unchanged, ...others } = Object.values(again.counts).reduce(sumOf)
        expect({ unchanged, ...others }).toEqual({ unchanged: lines.length, added: 0, changed: 0, removed: 0 })
        expect(await dumpOf(database)).toBe(before)
      } finally {
        await database.close()
      }
    }),
    { numRuns: engine === 'sqlite' ? 25 : 8 },
  )
})

it.each(testEngines)('a rejected file does not change the database (%s)', async (engine) => {
  await fc.assert(
    fc.asyncProperty(validFile, validFile, brokenLine, fc.nat(), layout, async (first, lines, broken, at, how) => {
      const database = await openImportDatabase(engine)
      try {
        await importLines(database, first, how)
        const before = await dumpOf(database)
        const place = at % (lines.length + 1)
        const refused = await importLines(database, [...lines.slice(0, place), broken, ...lines.slice(place)], how)
        expect(refused.ok).toBe(false)
        expect(await dumpOf(database)).toBe(before)
      } finally {
        await database.close()
      }
    }),
    { numRuns: engine === 'sqlite' ? 25 : 8 },
  )
})

type Sum = { added: number; changed: number; unchanged: number; removed: number }

function sumOf(a: Sum, b: Sum): Sum {
  return {
    added: a.added + b.added,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    removed: a.removed + b.removed,
  }
}
