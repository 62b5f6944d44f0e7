import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { nowMs, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'
import { givenBits, type Part, parts } from './given-parts.ts'
import { applyRecords } from './test-apply.ts'

const minute = 60_000

/** Counts the statements that change assets. */
function updateCounter(): KyselyPlugin & { updates: number } {
  const counter: ReturnType<typeof updateCounter> = {
    updates: 0,
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && /^update assets/.test(node.sqlFragments[0] ?? '')) counter.updates++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return counter
}

describe.each(testEngines)('observations that are applied in %s', (engine) => {
  const context = useImportDatabase(engine)

  /** Applies records, and returns the counts and the number of statements that changed assets. */
  async function apply(records: readonly object[]) {
    const counter = updateCounter()
    const counts = await applyRecords(context.database, records, { maxRows: 500, plugin: () => counter })
    return { ...counts, updates: counter.updates }
  }

  it('and have other parts in each line take a statement for each time, not for each line', async () => {
    const values = { cpu: { used: 1, total: 10 }, memory: { used: 1, total: 10 }, storage: { used: 1, total: 10 } }
    const begin = new Date(nowMs - 60 * minute).toISOString()
    const combinations = Array.from({ length: 15 }, (_, n) => n + 1)
    const isIn = (combination: number, part: Part) => (combination & givenBits[part]) !== 0
    const nodes = combinations.map((n) => ({ ...asset('c', `n${n}`), ...values, observed_at: begin }))
    await context.importRecords([partner(), core('c'), ...nodes])
    const minutesAgo = [5, 4, 3]
    const records = minutesAgo.flatMap((ago) =>
      combinations.map((n) => {
        const partValue = (part: Part) => (part === 'status' ? `at ${ago}` : { used: 10 - ago, total: 10 })
        const given = parts.filter((part) => isIn(n, part)).map((part) => [part, partValue(part)])
        const observed_at = new Date(nowMs - ago * minute).toISOString()
        return { hybrid_core_id: 'c', id: `n${n}`, observed_at, ...Object.fromEntries(given) }
      }),
    )
    expect(await apply(records)).toMatchObject({ changed: 45, unchanged: 0, older: 0, updates: minutesAgo.length })
    expect(await apply(records)).toMatchObject({ changed: 0, unchanged: 15, older: 30 })
    const rows = await context.database.write.selectFrom('assets').selectAll().execute()
    for (const n of combinations) {
      const row = rows.find(({ id }) => id === `n${n}`)
      const used = (part: Part) => (isIn(n, part) ? 7 : 1)
      expect(row).toMatchObject({
        status: isIn(n, 'status') ? 'at 3' : 'active',
        ...{ cpu_used: used('cpu'), memory_used: used('memory'), storage_used: used('storage') },
        source: n === givenBits.status ? null : 'test',
      })
      const timeOf = (part: Part) => nowMs - (isIn(n, part) ? 3 : 60) * minute
      expect(parts.map((part) => row?.[`${part}_observed_at`])).toEqual(parts.map(timeOf))
    }
  })
})
