import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { issueToken } from '#lib/domain/access/tokens.ts'
import { createUser } from '#lib/domain/access/users.ts'
import { asOperator, type OperatorContext } from '../setup/operator.ts'
import { allowedTo, type Role, roles, type Scope, scopes } from './rights-table.ts'

type Headers = Readonly<Record<string, string>>
export type RightsCaller = { role: Role; scopes: readonly Scope[]; allowed: ReadonlySet<Scope>; headers: Headers }

const env = inject('env')

/**
 * A user of partner A in each role, with a token of each scope, one of all and one of none. They are made as owners and
 * get their roles afterwards, so that most of the tokens name more than their users may do.
 */
export async function rightsCallers(): Promise<RightsCaller[]> {
  return asOperator(env, async (context) => {
    const callers: RightsCaller[] = []
    for (const role of roles) {
      const userUuid = await createOwner(context)
      for (const held of [...scopes.map((scope) => [scope]), [], [...scopes]]) {
        callers.push({
          role,
          scopes: held,
          allowed: allowedTo(role, held),
          headers: await tokenOf(context, userUuid, held),
        })
      }
      await setRole(context, userUuid, role)
    }
    return callers
  })
}

/** A user with a token of all that its first role allows, and a way to give it another role. */
export async function withRole(
  first: Role,
  work: (headers: Headers, become: (role: Role) => Promise<void>) => Promise<void>,
): Promise<void> {
  await asOperator(env, async (context) => {
    const userUuid = await createOwner(context)
    await setRole(context, userUuid, first)
    const headers = await tokenOf(context, userUuid, scopes)
    await work(headers, (role) => setRole(context, userUuid, role))
  })
}

async function createOwner(context: OperatorContext): Promise<string> {
  const email = `${randomUUID()}@rights.example`
  return (await createUser(context, { partnerUuid: inject('partnerA').uuid, email, role: 'owner' })).uuid
}

async function tokenOf(context: OperatorContext, userUuid: string, held: readonly Scope[]): Promise<Headers> {
  const { token } = await issueToken(context, { userUuid, name: 'rights', scopes: held })
  return { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token }
}

async function setRole({ db }: OperatorContext, userUuid: string, role: Role): Promise<void> {
  await db.write.updateTable('users').set({ role }).where('uuid', '=', userUuid).execute()
}
