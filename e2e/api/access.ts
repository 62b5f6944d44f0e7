import { inject } from 'vitest'
import { openDatabase } from '#lib/db/client.ts'
import { readSettings } from '#lib/settings.ts'
import { runCommandToSuccess } from '../setup/product.ts'

export type Credentials = { 'X-Auth-UserId': string; 'X-Auth-Token': string }

const env = inject('env')

/** Runs the operator's command on the database of the product under test; answers what it prints as JSON. */
export async function command<T>(...args: string[]): Promise<T> {
  return JSON.parse(await runCommandToSuccess([...args, '--json'], { env })) as T
}

/** A new user of partner A, with `read`, the least of the roles. */
export async function createUser(email: string): Promise<void> {
  await command('user', 'create', '--partner', inject('partnerA').uuid, '--email', email, '--role', 'read')
}

/** A new token of the user. */
export async function createToken(email: string, name: string): Promise<Credentials> {
  const created = await command<{ user_uuid: string; token: string }>(
    'token',
    'create',
    '--user',
    email,
    '--name',
    name,
  )
  return { 'X-Auth-UserId': created.user_uuid, 'X-Auth-Token': created.token }
}

export async function revokeToken(email: string, name: string): Promise<void> {
  const { tokens } = await command<{ tokens: { id: string; name: string }[] }>('token', 'list', '--user', email)
  await command('token', 'revoke', tokens.find((token) => token.name === name)?.id ?? '')
}

/** Lets time pass for a token: the command makes none that lives less than a day. */
export async function expireToken(name: string): Promise<void> {
  await withDatabase((db) =>
    db
      .updateTable('tokens')
      .set({ expires_at: Date.now() - 1_000 })
      .where('name', '=', name)
      .execute(),
  )
}

/** Takes a user's partner away, as removing the partner would. */
export async function removeFromPartner(email: string): Promise<void> {
  await withDatabase((db) => db.updateTable('users').set({ partner_uuid: null }).where('email', '=', email).execute())
}

async function withDatabase(work: (db: ReturnType<typeof openDatabase>['write']) => Promise<unknown>): Promise<void> {
  const database = openDatabase(readSettings(env))
  try {
    await work(database.write)
  } finally {
    await database.close()
  }
}
