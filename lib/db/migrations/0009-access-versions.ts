import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the version of the data that decides who a caller is and what the caller may do. */
export async function up(db: Kysely<unknown>, { addVersionTriggers }: Engine): Promise<void> {
  await sql`insert into data_versions (topic, version) values ('access', 'first')`.execute(db)
  await addVersionTriggers(db, 'access', [
    { table: 'tokens', columns: ['hash', 'user_uuid', 'scopes', 'expires_at', 'revoked_at'] },
    { table: 'users', columns: ['partner_uuid', 'role', 'locked_at', 'session_version'] },
    { table: 'sessions', columns: ['user_uuid', 'expires_at', 'revoked_at'] },
  ])
}
