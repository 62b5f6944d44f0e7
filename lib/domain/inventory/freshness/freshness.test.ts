import { expect, test } from 'vitest'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { refreshTotals } from '../totals.ts'
import { isStale } from './freshness.ts'
import { newestObservationAge } from './newest-observation.ts'

const now = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const hour = 60 * minute

test.each([
  [now - hour, null, false],
  [now - 25 * hour, null, true],
  [now - 4 * minute, minute, true],
  [now + 5 * minute, null, false],
  [now + 6 * minute, null, true],
  [now + 6 * minute, hour, true],
])('a value observed at %i and collected every %s ms is stale: %s', (observed_at, collector_interval_ms, expected) => {
  expect(isStale({ observed_at, collector_interval_ms }, now, 24 * hour)).toBe(expected)
})

test.each(testEngines)(
  'stored times ahead of the clock do not hide the age of the others, which is never negative (%s)',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { write } = database
    const partner_uuid = 'aaaaaaaa-0000-4000-8000-000000000001'
    await write.insertInto('partners').values({ uuid: partner_uuid, name: 'P' }).execute()
    const core = { partner_uuid, status: 'active', public_available: 0, replicas: 3 }
    await write
      .insertInto('hybrid_cores')
      .values({ ...core, id: 'c' })
      .execute()
    const add = async (id: string, observed_at: number) => {
      const asset = { hybrid_core_id: 'c', partner_uuid, id, node_type: 'compute', status: 'active', observed_at }
      await write.insertInto('assets').values(asset).execute()
      await refreshTotals(write, ['c'])
    }
    expect(await newestObservationAge(database, now)).toBeNull()
    await add('ahead', now + 1_000 * hour)
    expect(await newestObservationAge(database, now)).toBe(now)
    await add('old', now - hour)
    expect(await newestObservationAge(database, now)).toBe(hour)
    await add('new', now + 4 * minute)
    expect(await newestObservationAge(database, now)).toBe(0)
    expect(await newestObservationAge(database, now + 1_000 * hour)).toBe(0)
    await database.close()
  },
)
