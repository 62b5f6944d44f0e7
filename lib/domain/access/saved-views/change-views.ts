import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SavedViewRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { nestedViewPages, type ViewPage, type ViewSharing } from '#lib/values/views.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { InputError } from '../../input-error.ts'
import { lockRow } from '../../lock-row.ts'
import { requireOpenSession } from '../sessions/sessions.ts'
import { recordView } from './record-view.ts'
import { getView, mayChange, type SavedView, type Viewer, viewOf, viewRow, visibleViews } from './saved-views.ts'

export const maxViews = 200

type OneView = { view_id: string }
type Fields = {
  name?: string | undefined
  record?: string | null | undefined
  query?: string | undefined
  columns?: readonly string[] | null | undefined
  sharing?: ViewSharing | undefined
  is_default?: boolean | undefined
}
type NewView = Fields & { name: string; page: ViewPage; query: string }

/**
 * Saves a view of the caller. Throws DomainError `validation-exception` for a name that the caller sees already, and
 * InputError when the caller has made 200 views.
 */
export async function createView(context: Context, input: { fields(): Promise<NewView> }): Promise<SavedView> {
  const { name, page, record = null, query, columns = null, sharing, is_default: isDefault } = await input.fields()
  const { db, now } = context
  return db.transaction(async (transaction) => {
    const viewer = await viewerForUpdate(transaction, context)
    const { userUuid, partnerUuid } = viewer
    const { made } = await transaction
      .selectFrom('saved_views')
      .select((row) => row.fn.countAll<number>().as('made'))
      .where('made_by', '=', userUuid)
      .executeTakeFirstOrThrow()
    if (made >= maxViews) throw new InputError(`you have made ${maxViews} saved views already; delete one first`)
    const row: SavedViewRow = {
      id: randomUUID(),
      partner_uuid: partnerUuid,
      private_to: sharing === 'partner' ? null : userUuid,
      made_by: userUuid,
      name,
      page,
      record,
      query,
      columns: columns && JSON.stringify(columns),
      created_at: now,
      changed_at: now,
    }
    requireRecordPage(row)
    await requireFreeName(transaction, viewer, row)
    await transaction.insertInto('saved_views').values(row).execute()
    if (isDefault) await setDefault(transaction, viewer, row, true)
    await recordView(transaction, context, undefined, row)
    return viewOf(await viewRow(transaction, viewer, row.id), viewer)
  })
}

/**
 * Changes all given fields of a view or none. Throws DomainError `record-not-found`, `forbidden` or
 * `validation-exception`, and what `requireMatch` throws when the caller has seen another state.
 */
export async function updateView(
  context: Context,
  input: OneView & { fields(): Promise<Fields>; requireMatch(current: SavedView): void },
): Promise<SavedView> {
  await getView(context, input)
  const { is_default: isDefault, ...fields } = await input.fields()
  return context.db.transaction(async (transaction) => {
    const viewer = await viewerForUpdate(transaction, context)
    const { default_of: defaultOf, ...before } = await viewRow(transaction, viewer, input.view_id)
    input.requireMatch(viewOf({ ...before, default_of: defaultOf }, viewer))
    const changes = changesTo(before, fields, viewer)
    if (Object.keys(changes).length > 0) {
      if (!mayChange(before, viewer)) throw notAllowed()
      const after = { ...before, ...changes, changed_at: context.now }
      requireRecordPage(after)
      if (after.name !== before.name || after.private_to !== before.private_to) {
        await requireFreeName(transaction, viewer, after)
      }
      await transaction
        .updateTable('saved_views')
        .set({ ...changes, changed_at: context.now })
        .where('id', '=', before.id)
        .execute()
      if (after.private_to !== null) await endDefaultsOfOthers(transaction, after.id, after.private_to)
      await recordView(transaction, context, before, after)
    }
    if (isDefault !== undefined) await setDefault(transaction, viewer, before, isDefault)
    return viewOf(await viewRow(transaction, viewer, before.id), viewer)
  })
}

/** Deletes a view. Throws DomainError `record-not-found` or `forbidden`. */
export async function deleteView(context: Context, input: OneView): Promise<undefined> {
  await context.db.transaction(async (transaction) => {
    const viewer = await viewerForUpdate(transaction, context)
    const { default_of: _, ...row } = await viewRow(transaction, viewer, input.view_id)
    if (!mayChange(row, viewer)) throw notAllowed()
    await transaction.deleteFrom('saved_views').where('id', '=', row.id).execute()
    await recordView(transaction, context, row, undefined)
  })
}

/** Locks the partner, so that changes to its views run one after the other, and returns the caller as it is now. */
async function viewerForUpdate(transaction: Transaction<Schema>, { caller }: Context): Promise<Viewer> {
  await lockRow(transaction, 'partners', { uuid: caller.partnerUuid })
  await requireOpenSession(transaction, caller)
  const user = await transaction
    .selectFrom('users')
    .select(['uuid', 'partner_uuid', 'role', 'locked_at'])
    .where('uuid', '=', caller.userUuid)
    .executeTakeFirst()
  if (user?.partner_uuid !== caller.partnerUuid || user.locked_at !== null) throw new DomainError('unauthorized', {})
  return { userUuid: user.uuid, partnerUuid: user.partner_uuid, role: user.role }
}

type Changes = Partial<Pick<SavedViewRow, 'name' | 'record' | 'query' | 'columns' | 'private_to'>>

/** The columns whose given values differ from the current ones. */
function changesTo(before: SavedViewRow, { sharing, columns, ...fields }: Fields, { userUuid }: Viewer): Changes {
  if (sharing === 'private' && before.private_to === null && before.made_by !== userUuid) {
    throw invalidField(before, 'sharing', 'must stay partner: only the maker of a shared view makes it private')
  }
  const given = {
    ...fields,
    ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
    ...(sharing !== undefined && { private_to: sharing === 'private' ? userUuid : null }),
  }
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Changes],
  )
  return Object.fromEntries(changed)
}

function requireRecordPage(row: SavedViewRow): void {
  if (row.record !== null && !nestedViewPages.has(row.page)) {
    throw invalidField(row, 'record', `must be null for ${row.page}, which is not on the page of a record`)
  }
}

async function requireFreeName(transaction: Transaction<Schema>, viewer: Viewer, row: SavedViewRow): Promise<void> {
  const other = await visibleViews(transaction, viewer)
    .where('saved_views.name', '=', row.name)
    .where('saved_views.id', '!=', row.id)
    .executeTakeFirst()
  if (other) throw invalidField(row, 'name', 'must not be the name of another view that you see')
}

/** Makes a view the only default of its table for the viewer, or no default. */
async function setDefault(
  transaction: Transaction<Schema>,
  { userUuid }: Viewer,
  { id, page }: SavedViewRow,
  isDefault: boolean,
): Promise<void> {
  await transaction
    .deleteFrom('view_defaults')
    .where('user_uuid', '=', userUuid)
    .where('page', '=', page)
    .$if(!isDefault, (query) => query.where('view_id', '=', id))
    .execute()
  if (!isDefault) return
  await transaction.insertInto('view_defaults').values({ user_uuid: userUuid, page, view_id: id }).execute()
}

async function endDefaultsOfOthers(transaction: Transaction<Schema>, viewId: string, userUuid: string): Promise<void> {
  await transaction
    .deleteFrom('view_defaults')
    .where('view_id', '=', viewId)
    .where('user_uuid', '!=', userUuid)
    .execute()
}

function notAllowed(): DomainError {
  return new DomainError('forbidden', { reason: 'Only its maker, owners and admins change a shared view.' })
}

function invalidField({ id }: SavedViewRow, field: string, rule: string): DomainError {
  return new DomainError('validation-exception', { ids: { view_id: id }, field, rule })
}
