import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

const columns = ['actor_email', 'actor_name', 'token_name', 'command', 'target_name', 'target_email', 'changes']

/** Adds what an audit event names, as it was at the time of the event. Earlier events have no names: rows never change. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  for (const name of columns) await db.schema.alterTable('audit_events').addColumn(name, sql.raw(textType)).execute()
  await db.schema
    .createIndex('audit_events_by_target_name')
    .on('audit_events')
    .columns(['partner_uuid', 'target_name', 'target_id'])
    .execute()
}
