import type { Kysely } from 'kysely'
import type { Engine, TableChange } from '../engine.ts'

const columns = ['actor_email', 'actor_name', 'token_name', 'command', 'target_name', 'target_email', 'changes']

/** Adds what an audit event names, as it was at the time of the event. Earlier events have no names: rows never change. */
export function tableChanges({ textType }: Engine): TableChange[] {
  return [{ table: 'audit_events', addColumns: Object.fromEntries(columns.map((name) => [name, textType])) }]
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_events_by_target_name')
    .on('audit_events')
    .columns(['partner_uuid', 'target_name', 'target_id'])
    .execute()
}
