import { createRouter, type StandardRouter, standardRouter } from '#lib/api/router/router.ts'
import type { RouterOptions } from '#lib/api/router/router-options.ts'
import { createRoutes } from '#lib/api/router/routes.ts'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openSqlite } from '#lib/db/sqlite/open-sqlite.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { actorOf } from '#lib/domain/access/origin.ts'
import type { Context } from '#lib/domain/context.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { AssetHistories } from '#lib/ingest/prometheus/history/asset-histories.ts'
import { ObservationPushes } from '#lib/ingest/push/observation-pushes.ts'
import { scopes } from '#lib/values/rights.ts'

export const addresses = {
  baseUrl: 'https://panel.example',
  docsUrl: 'https://docs.example',
  schemaUrl: 'https://schema.example',
}

export const now = Date.UTC(2026, 0, 2, 3, 4, 5)

export function callerOf(partnerUuid: string): Caller {
  return {
    kind: 'token',
    tokenId: 't',
    userUuid: 'u',
    partnerUuid,
    role: 'owner',
    scopes: new Set(scopes),
  }
}

/** Returns the context of a domain function for this caller. */
export function contextOf(db: Database, caller: Caller, more: Partial<Context> = {}): Context {
  return {
    db,
    caller,
    origin: { actor: actorOf(caller), address: '198.51.100.7', requestId: 'request-1' },
    now,
    baseUrl: addresses.baseUrl,
    pepper: 'p'.repeat(32),
    staleAfterMs: 3_600_000,
    leadTimeDays: 56,
    ...more,
  }
}

/**
 * Creates a migrated database in memory with one partner, its core `alpha` of three compute nodes and its empty core `beta`.
 */
export async function memoryDatabase(): Promise<Database> {
  const db = openSqlite({ file: ':memory:', lockTimeoutMs: 1_000 })
  await migrate(db)
  await db.write.insertInto('partners').values({ uuid: 'partner', name: 'Partner', email: null }).execute()
  const core = {
    partner_uuid: 'partner',
    status: 'active',
    public_available: 0,
    location_uuid: null,
    replicas: 3,
  }
  await db.write
    .insertInto('hybrid_cores')
    .values([
      { ...core, id: 'alpha' },
      { ...core, id: 'beta' },
    ])
    .execute()
  await db.write
    .insertInto('assets')
    .values(
      [1, 2, 3].map((n) => ({
        hybrid_core_id: 'alpha',
        partner_uuid: 'partner',
        id: `cn-${n}`,
        node_type: 'compute',
        status: n === 3 ? 'staged' : 'active',
        cpu_used: n,
        cpu_total: 8,
        cpu_percentage: n * 12.5,
        memory_used: n,
        memory_total: 4,
        memory_percentage: n * 25,
        observed_at: now - 60_000 * n,
      })),
    )
    .execute()
  await db.transaction((transaction) => refreshTotals(transaction, ['alpha']))
  return db
}

/** Creates a router on that database that authenticates every request as the partner's owner; `options` replace its parts. */
export function memoryRouter(db: Database, options: Partial<RouterOptions> = {}): StandardRouter {
  const router = createRouter({
    addresses,
    routes: createRoutes(addresses, {
      'observations.push': new ObservationPushes().receive,
      'asset-history.get': new AssetHistories().get,
    }),
    authenticate: async () => callerOf('partner'),
    context: (caller, request) => contextOf(db, caller, { origin: { actor: actorOf(caller), ...request } }),
    countRequest: async () => ({}),
    isUnavailable: () => false,
    report: () => {},
    ...options,
  })
  return standardRouter(router)
}
