import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#lib/db/client.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { tokenPepper } from '#lib/domain/access/secrets.ts'
import { issueToken } from '#lib/domain/access/tokens.ts'
import { createUser } from '#lib/domain/access/users.ts'
import { readSettings } from '#lib/settings.ts'
import { allowedTo, type Role, roles, type Scope, scopes } from './rights-table.ts'

type Headers = Readonly<Record<string, string>>
export type RightsCaller = { role: Role; scopes: readonly Scope[]; allowed: ReadonlySet<Scope>; headers: Headers }

const env = inject('env')

/**
 * A user of partner A in each role, with a token of each scope, one of all and one of none. They are made as owners and
 * get their roles afterwards, so that most of the tokens name more than their users may do.
 */
export async function rightsCallers(): Promise<RightsCaller[]> {
  return withDatabase(async (db, pepper) => {
    const callers: RightsCaller[] = []
    for (const role of roles) {
      const userUuid = await createOwner(db)
      for (const held of [...scopes.map((scope) => [scope]), [], [...scopes]]) {
        callers.push({
          role,
          scopes: held,
          allowed: allowedTo(role, held),
          headers: await tokenOf(db, pepper, userUuid, held),
        })
      }
      await setRole(db, userUuid, role)
    }
    return callers
  })
}

/** A user with a token of all that its first role allows, and a way to give it another role. */
export async function withRole(
  first: Role,
  work: (headers: Headers, become: (role: Role) => Promise<void>) => Promise<void>,
): Promise<void> {
  await withDatabase(async (db, pepper) => {
    const userUuid = await createOwner(db)
    await setRole(db, userUuid, first)
    const headers = await tokenOf(db, pepper, userUuid, scopes)
    await work(headers, (role) => setRole(db, userUuid, role))
  })
}

async function createOwner(db: Database): Promise<string> {
  const context = { db, now: Date.now(), origin: operator }
  const email = `${randomUUID()}@rights.example`
  return (await createUser(context, { partnerUuid: inject('partnerA').uuid, email, role: 'owner' })).uuid
}

async function tokenOf(db: Database, pepper: string, userUuid: string, held: readonly Scope[]): Promise<Headers> {
  const context = { db, now: Date.now(), origin: operator, pepper }
  const { token } = await issueToken(context, { userUuid, name: 'rights', scopes: held })
  return { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token }
}

async function setRole(db: Database, userUuid: string, role: Role): Promise<void> {
  await db.write.updateTable('users').set({ role }).where('uuid', '=', userUuid).execute()
}

async function withDatabase<T>(work: (db: Database, pepper: string) => Promise<T>): Promise<T> {
  const settings = readSettings(env)
  const db = openDatabase(settings)
  try {
    return await work(db, tokenPepper(settings))
  } finally {
    await db.close()
  }
}
