import type { Insertable } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { openTestDatabase, type TestEngine } from '#lib/db/test-database.ts'
import { refreshTotals } from '../totals.ts'
import { percentageOf } from '../usage/percentage.ts'
import { listStorageWorkload, type StorageWorkloadInput } from './storage-workload.ts'

export type Asset = Insertable<AssetRow>

const cores = [
  { id: 'c', partner_uuid: 'p', replicas: 1 },
  { id: 'd', partner_uuid: 'p', replicas: 3 },
  { id: 'other', partner_uuid: 'q', replicas: 1 },
]

type WorkloadDatabase = {
  readonly database: Database
  /** Replaces the assets of all cores. */
  store: (rows: readonly Asset[]) => Promise<void>
  /** The storage workload of a partner, by default of the partner `p` of the cores `c` and `d`. */
  list: (input?: Partial<StorageWorkloadInput>, partner?: string) => ReturnType<typeof listStorageWorkload>
}

/** Opens a database with three cores of two partners for all tests of the file. */
export function setUpStorageWorkload(engine: TestEngine): WorkloadDatabase {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    const partners = ['p', 'q'].map((uuid) => ({ uuid, name: uuid, email: null }))
    await write.insertInto('partners').values(partners).execute()
    const rest = { status: 'active', public_available: 0, location_uuid: null }
    await write
      .insertInto('hybrid_cores')
      .values(cores.map((core) => ({ ...core, ...rest })))
      .execute()
  })
  afterAll(() => database.close())

  async function store(rows: readonly Asset[]): Promise<void> {
    const { write } = database
    await write.deleteFrom('assets').execute()
    if (rows.length > 0) await write.insertInto('assets').values(rows).execute()
    await refreshTotals(
      write,
      cores.map(({ id }) => id),
    )
  }

  const list = (input: Partial<StorageWorkloadInput> = {}, partner = 'p') =>
    listStorageWorkload(contextOf(database, callerOf(partner)), {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [],
      ...input,
    })

  return {
    get database() {
      return database
    },
    store,
    list,
  }
}

/** Returns the row of an asset with this storage, or without any. */
export function assetRow(
  asset: Pick<Asset, 'hybrid_core_id' | 'id' | 'node_type' | 'status'>,
  storage: { used: number; total: number } | null,
): Asset {
  return {
    ...asset,
    partner_uuid: asset.hybrid_core_id === 'other' ? 'q' : 'p',
    storage_used: storage?.used ?? null,
    storage_total: storage?.total ?? null,
    storage_percentage: storage && percentageOf(storage.used, storage.total),
    observed_at: 0,
  }
}
