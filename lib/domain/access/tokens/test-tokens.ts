import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, type TestEngine } from '#lib/db/test-database.ts'
import { type Origin, operator } from '../origin.ts'
import { createUser } from '../users/users.ts'
import { TokenCallers } from './token-caller.ts'

export const now = Date.UTC(2026, 10, 20)
export const partnerUuid = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
export const pepper = 'pepper-of-the-token-record-tests-1'
export const owner = { email: 'owner@example.com' }
export const reader = { email: 'reader@example.com' }

type OperatorContext = { db: Database; now: number; pepper: string; origin: Origin }
type TokenDatabase = {
  readonly db: Database
  readonly callers: TokenCallers
  /** The operator's context at this time. */
  at: (time: number) => OperatorContext
}

/** Opens a database with an owner and a reader for each test. */
export function setUpTokens(engine: TestEngine): TokenDatabase {
  let db: Database
  let callers: TokenCallers
  const at = (time: number) => ({ db, now: time, pepper, origin: operator })
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    callers = new TokenCallers()
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
    await createUser(at(now), { partnerUuid, ...owner, role: 'owner' })
    await createUser(at(now), { partnerUuid, ...reader, role: 'read' })
  })
  afterEach(() => db.close())
  return {
    get db() {
      return db
    },
    get callers() {
      return callers
    },
    at,
  }
}
