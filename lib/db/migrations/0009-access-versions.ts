import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** A name for each state of what decides who is calling, by token or by session, and what it may do. */
export async function up(db: Kysely<unknown>, { nameStates }: Engine): Promise<void> {
  await sql`insert into data_versions (topic, version) values ('access', 'first')`.execute(db)
  await nameStates(db, 'access', [
    { table: 'tokens', columns: ['hash', 'user_uuid', 'scopes', 'expires_at', 'revoked_at'] },
    { table: 'users', columns: ['partner_uuid', 'role', 'locked_at', 'session_version'] },
    { table: 'sessions', columns: ['user_uuid', 'expires_at', 'revoked_at'] },
  ])
}
