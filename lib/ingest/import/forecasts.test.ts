import { describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { computeForecasts } from '#lib/domain/forecasts/compute-forecasts.ts'
import { listAssetForecasts, listForecasts } from '#lib/domain/forecasts/list-forecasts.ts'
import { dayMs } from '#lib/values/time.ts'
import { nowMs, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'

const other = { kind: 'partner', uuid: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'Other' }
const nowDay = Math.floor(nowMs / dayMs)
const list = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }

describe.each(testEngines)('the forecasts of imported assets in %s', (engine) => {
  const context = useImportDatabase(engine)
  const stored = (id: string) => ({ ...asset('c', id), storage: { used: 1, total: 3 } })
  const compute = () => computeForecasts(context.database, { now: nowMs, signal: new AbortController().signal })
  const poolsOf = async (partnerUuid: unknown) =>
    (await listForecasts(contextOf(context.database, callerOf(String(partnerUuid))), list)).items
  const assetsOf = async (partnerUuid: unknown) =>
    (
      await listAssetForecasts(contextOf(context.database, callerOf(String(partnerUuid))), {
        ...list,
        hybrid_core_id: 'c',
      })
    ).items

  it('are removed with assets that are pruned; those of the others and of the core, and the history, stay', async () => {
    const { uuid } = partner()
    await context.importRecords([partner(), core('c'), stored('a'), stored('b')])
    await compute()
    expect((await assetsOf(uuid)).map(({ asset_id }) => asset_id)).toEqual(['a', 'b'])
    await context.importRecords([stored('a')], { prune: true })
    expect((await assetsOf(uuid)).map(({ asset_id }) => asset_id)).toEqual(['a'])
    const subjects = await context.database.write.selectFrom('history_subjects').select('asset_id').execute()
    expect(subjects.map(({ asset_id }) => asset_id).sort()).toEqual(['', 'a', 'b'])
    expect(await poolsOf(uuid)).toMatchObject([{ hybrid_core_id: 'c', resource: 'rocket' }])
  })

  it('are computed again when a value of a day that they contain arrives late, and not for values of today', async () => {
    const days = async () => (await assetsOf(partner().uuid)).map(({ asset_id, days_of_history: n }) => [asset_id, n])
    const state = () =>
      context.database.write.selectFrom('forecast_states').select(['pools_day', 'assets_day']).executeTakeFirst()
    const at = (daysAgo: number) => ({ observed_at: new Date(nowMs - daysAgo * dayMs).toISOString() })
    const late = (daysAgo: number) => ({
      ...{ kind: 'observation', hybrid_core_id: 'c', id: 'a', ...at(daysAgo) },
      storage: { used: 1, total: 3 },
    })
    await context.importRecords([partner(), core('c'), { ...stored('a'), ...at(1) }])
    await compute()
    const computed = await state()
    expect(computed).toEqual({ pools_day: nowDay - 1, assets_day: nowDay - 1 })
    await context.importRecords([late(0)])
    expect(await state()).toEqual(computed)
    await context.importRecords([late(3)])
    expect(await state()).toEqual({ ...computed, assets_day: null })
    await compute()
    expect([await days(), await state()]).toEqual([[['a', 2]], computed])
    await context.importRecords([{ ...stored('a'), ...at(5) }])
    expect(await state()).toEqual({ ...computed, assets_day: null })
  })

  it('move with the core to another partner', async () => {
    const { uuid } = partner()
    await context.importRecords([partner(), other, core('c'), stored('a')])
    await compute()
    expect([(await poolsOf(uuid)).length, (await poolsOf(other.uuid)).length]).toEqual([1, 0])
    await context.importRecords([{ ...core('c'), partner_uuid: other.uuid }])
    expect([(await poolsOf(uuid)).length, (await poolsOf(other.uuid)).length]).toEqual([0, 1])
    expect(await assetsOf(other.uuid)).toHaveLength(1)
    await expect(assetsOf(uuid)).rejects.toMatchObject({ problem: 'hybrid-core-unknown' })
  })
})
