import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { countsOf, noAsset, none, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'

const other = { kind: 'partner', uuid: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'Other' }

describe.each(testEngines)('the partner of an asset in %s', (engine) => {
  const context = useImportDatabase(engine)
  const partnersOf = async () => {
    const assets = context.database.write
      .selectFrom('assets')
      .innerJoin('hybrid_cores', 'hybrid_cores.id', 'hybrid_core_id')
    const rows = await assets
      .select(['assets.id', 'assets.partner_uuid', 'hybrid_cores.partner_uuid as owner'])
      .orderBy('assets.id')
      .execute()
    for (const { partner_uuid, owner } of rows) expect(partner_uuid).toBe(owner)
    return rows.map(({ id, partner_uuid }) => [id, partner_uuid])
  }

  it('is that of its core, also after the core has moved to another partner', async () => {
    const { uuid } = partner()
    await context.importRecords([
      partner(),
      other,
      core('c'),
      core('d'),
      asset('c', 'a'),
      asset('c', 'b'),
      asset('d', 'e'),
    ])
    expect(await partnersOf()).toEqual([
      ['a', uuid],
      ['b', uuid],
      ['e', uuid],
    ])
    const moved = await context.importRecords([{ ...core('c'), partner_uuid: other.uuid }])
    expect(countsOf(moved)).toMatchObject({ hybrid_core: { ...none, changed: 1 }, asset: noAsset })
    expect(await partnersOf()).toEqual([
      ['a', other.uuid],
      ['b', other.uuid],
      ['e', uuid],
    ])
  })

  it('is right for assets that the same file adds to a core, moves and changes', async () => {
    await context.importRecords([partner(), other, core('c'), asset('c', 'a')])
    const changed = { ...asset('c', 'a'), status: 'failed' }
    await context.importRecords([changed, asset('c', 'new'), { ...core('c'), partner_uuid: other.uuid }])
    expect(await partnersOf()).toEqual([
      ['a', other.uuid],
      ['new', other.uuid],
    ])
  })

  it('stays the same in a dry run', async () => {
    await context.importRecords([partner(), other, core('c'), asset('c', 'a')])
    await context.importRecords([{ ...core('c'), partner_uuid: other.uuid }], { dryRun: true })
    expect(await partnersOf()).toEqual([['a', partner().uuid]])
  })
})
