import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type TestEngine, testEngines } from '#lib/db/test-database.ts'
import { inventory, nowMs, useImportDatabase } from '../test-imports.ts'
import { applyRecords } from './test-apply.ts'

const slice = 50
const slices = 20

type Explainer = KyselyPlugin & { plans: string[] }

/** Explains each statement that joins a slice of the staged rows, right after it. */
function explainer(engine: TestEngine, db: Kysely<Schema>): Explainer {
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const plans: string[] = []
  return {
    plans,
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId)
      const { sql, parameters } = node ? db.getExecutor().compileQuery(node, queryId) : CompiledQuery.raw('')
      if (!sql.includes('position between')) return result
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
      const { rows } = await db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
      )
      plans.push(rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n'))
      return result
    },
  }
}

describe.each(testEngines)('a slice of a large push to %s', (engine) => {
  const context = useImportDatabase(engine)

  it('is found by its position, and its assets by their keys, whatever the number of slices', async () => {
    await context.importRecords(inventory(slices, slice))
    const records = Array.from({ length: slices * slice }, (_, n) => ({
      ...{ hybrid_core_id: `core-${n % slices}`, id: `node-${Math.floor(n / slices)}` },
      memory: { used: n, total: 10_000 },
      observed_at: new Date(nowMs + 1_000).toISOString(),
    }))
    let plans: string[] = []
    const options = {
      maxRows: slice,
      plugin: (db: Kysely<Schema>) => {
        const explaining = explainer(engine, db)
        plans = explaining.plans
        return explaining
      },
    }
    expect(await applyRecords(context.database, records, options)).toMatchObject({ changed: slices * slice })
    // The assets of each slice, and the subjects and the hourly and daily points of all of them.
    expect(plans.length).toBeGreaterThanOrEqual(slices + 3)
    for (const plan of plans) {
      expect(plan).toContain('staged_observations_by_position')
      expect(plan).not.toMatch(/SCAN (staged|stored|subject)|Seq Scan on (assets|history_subjects)|(Hash|Merge) Join/)
    }
  })
})
