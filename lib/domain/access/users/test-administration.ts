import { afterEach, beforeEach } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, type TestEngine } from '#lib/db/test-database.ts'
import { type Role, scopesOfRole } from '#lib/values/rights.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../caller.ts'
import { type Origin, operator } from '../origin.ts'
import { changeUser } from './administer-users.ts'
import { createUser } from './users.ts'

export const now = Date.UTC(2026, 10, 20)
export const password = 'correct horse battery'
const pepper = 'p'.repeat(32)
export const partners = ['a', 'b'].map((one) => `${one}0000000-0000-4000-8000-000000000001`) as [string, string]
export const everything = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }

type Change = Awaited<ReturnType<Parameters<typeof changeUser>[1]['fields']>>
type Administration = {
  /** The operator's context. */
  operating: () => { db: Database; now: number; pepper: string; origin: Origin }
  /** Creates a user with `password`, by default of the first partner, and returns its uuid. */
  add: (email: string, role: Role, partnerUuid?: string) => Promise<string>
  /** The context of a session of this user of the first partner. */
  as: (userUuid: string, role: Role) => Context
  change: (context: Context, userUuid: string, value: Change) => ReturnType<typeof changeUser>
  /** All audit events, oldest first: action, actor, target and details. */
  events: () => Promise<unknown[][]>
}

/** Returns the fields of a request's body. */
export const fields = <T>(value: T): { fields: () => Promise<T> } => ({ fields: async () => value })

/** Opens a database with two partners for each test. */
export function setUpAdministration(engine: TestEngine): Administration {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write
      .insertInto('partners')
      .values(partners.map((uuid) => ({ uuid, name: 'P', email: null })))
      .execute()
  })
  afterEach(() => db.close())
  const operating = () => ({ db, now, pepper, origin: operator })
  return {
    operating,
    add: async (email, role, partnerUuid = partners[0]) =>
      (await createUser(operating(), { partnerUuid, email, role, password })).uuid,
    as: (userUuid, role) => {
      const scopes = new Set(scopesOfRole(role))
      const caller: Caller = { kind: 'session', sessionId: 's', userUuid, partnerUuid: partners[0], role, scopes }
      return contextOf(db, caller, { now, pepper })
    },
    change: (context, user_uuid, value) => changeUser(context, { user_uuid, ...fields(value), requireMatch: () => {} }),
    events: async () =>
      (await db.read.selectFrom('audit_events').selectAll().orderBy('id').execute()).map(
        ({ action, actor, target_id, details }) => [action, actor, target_id, JSON.parse(details ?? '{}')],
      ),
  }
}
