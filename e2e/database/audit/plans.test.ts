import { describe, expect, test } from 'vitest'
import { engines, setUpDatabase } from '../engines.ts'
import { planOf } from '../plans/query-plan.ts'
import { recordedQueries } from '../recorded-queries.ts'
import { auditFilters, eventCount, fillAuditEvents, pageSize, readAuditPage } from './large-audit.ts'

describe.each(engines)(`%s with ${eventCount} audit events`, (engine) => {
  const opened = setUpDatabase(engine, async () => {
    await fillAuditEvents(opened.db)
  })
  test.each(Object.entries(auditFilters))('the list uses an index, filtered by %s', async (_, filter) => {
    const found: object[] = []
    for (const descending of [true, false]) {
      const queries = await recordedQueries(opened.db, (db) => readAuditPage(db, filter, 1, descending))
      for (const query of queries) {
        const { text, weaknesses } = await planOf(engine, opened.db.read, query, pageSize)
        // With two filters one uses an index, and the rows decide about the other.
        const isCombined = Object.keys(filter).length > 1
        // Nearly all rows are the partner's, so a full scan is the right way to count them on PostgreSQL.
        const countsAll = Object.keys(filter).length === 0 && query.sql.startsWith('select count')
        // The word can be an id or a name, so the events of several ids are found by the index and then sorted.
        const findsSeveral = filter === auditFilters['the name of a target']
        const isFine = (weakness: string) =>
          (isCombined && weakness.startsWith('rows read to name')) ||
          (findsSeveral && weakness.startsWith('a sort')) ||
          (engine === 'postgres' && countsAll && weakness.startsWith('a full scan'))
        const own = weaknesses.filter((weakness) => !isFine(weakness))
        found.push(...own.map((weakness) => ({ weakness, query: query.sql, plan: text })))
      }
    }
    expect(found).toEqual([])
  })
})
