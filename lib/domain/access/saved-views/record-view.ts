import type { Transaction } from 'kysely'
import type { SavedViewRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { AuditAction } from '#lib/values/audit.ts'
import { type Change, recordEvent } from '../audit/record-event.ts'
import type { ChangeContext } from '../origin.ts'

const fields = ['name', 'page', 'record', 'query', 'columns'] as const

/**
 * Records the event of a change to a shared view; undefined stands for no view. Private views have no events: for the
 * readers of the audit log, one that becomes shared is created, and one that becomes private is deleted.
 */
export async function recordView(
  transaction: Transaction<Schema>,
  cause: Pick<ChangeContext, 'now' | 'origin'>,
  before: SavedViewRow | undefined,
  after: SavedViewRow | undefined,
): Promise<void> {
  const [shown, showing] = [shared(before), shared(after)]
  const view = showing ?? shown
  if (!view) return
  await recordEvent(transaction, cause, {
    partnerUuid: view.partner_uuid,
    action: actionOf(shown, showing),
    target: { kind: 'saved_view', id: view.id, name: view.name },
    changes: fields.flatMap((field): Change[] => {
      const [from, to] = [shown?.[field] ?? null, showing?.[field] ?? null]
      return from === to ? [] : [{ field, before: from, after: to }]
    }),
  })
}

function shared(row: SavedViewRow | undefined): SavedViewRow | undefined {
  return row?.private_to === null ? row : undefined
}

function actionOf(before: unknown, after: unknown): AuditAction {
  if (!before) return 'saved_view.create'
  return after ? 'saved_view.update' : 'saved_view.delete'
}
