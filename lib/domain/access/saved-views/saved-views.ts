import type { Kysely, SelectType } from 'kysely'
import type { SavedViewRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { parseUuid } from '#lib/values/ids.ts'
import type { Role } from '#lib/values/rights.ts'
import type { ViewPage, ViewSharing } from '#lib/values/views.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { isoTime } from '../../iso-time.ts'
import { matchPatterns, matchSearch, matchText } from '../../lists/match-text.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'

export type SavedView = {
  id: string
  name: string
  page: ViewPage
  record: string | null
  query: string
  columns: string[] | null
  sharing: ViewSharing
  is_default: boolean
  is_own: boolean
  may_change: boolean
  created_at: string
  changed_at: string
}

/** A view with the user whose default it is: the viewer, or null. */
export type ViewRow = SelectType<SavedViewRow> & { default_of: string | null }

/** The user who sees views. */
export type Viewer = { userUuid: string; partnerUuid: string; role: Role }

type Filter = {
  page?: readonly ViewPage[]
  name?: readonly string[]
  sharing?: readonly ViewSharing[]
  is_default?: readonly boolean[]
  search?: readonly string[]
}
const sorts = { name: 'saved_views.name', created_at: 'saved_views.created_at' }
const key = ['saved_views.name', 'saved_views.id']

/** Returns the views that the caller sees, read from the primary, so that a change shows at once. */
export async function listViews(
  { db, caller }: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<SavedView>> {
  const { name, sharing, is_default: isDefault, search } = filter
  const matching = visibleViews(db.write, caller).where((eb) =>
    eb.and([
      ...(filter.page ? [matchText('saved_views.page', filter.page)] : []),
      ...(name ? [matchPatterns(eb, db.engine, 'saved_views.name', name)] : []),
      ...(search ? [matchSearch(db.engine.lowerCase('saved_views.name'), search)] : []),
      ...(isDefault ? [eb.or(isDefault.map((one) => eb('view_defaults.user_uuid', one ? 'is not' : 'is', null)))] : []),
      ...(sharing ? [eb.or(sharing.map((one) => eb('private_to', one === 'private' ? 'is not' : 'is', null)))] : []),
    ]),
  )
  const { rows, total } = await readPage(matching, orderOf(sort, sorts, key), page)
  return { items: rows.map((row) => viewOf(row, caller)), total }
}

/** Returns a view that the caller sees. Throws DomainError `record-not-found`. */
export async function getView({ db, caller }: Context, { view_id }: { view_id: string }): Promise<SavedView> {
  return viewOf(await viewRow(db.write, caller, view_id), caller)
}

/** Reads a view that the viewer sees. Throws DomainError `record-not-found`. */
export async function viewRow(db: Kysely<Schema>, viewer: Viewer, viewId: string): Promise<ViewRow> {
  const id = parseUuid(viewId) ?? ''
  const row = await visibleViews(db, viewer).where('saved_views.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('record-not-found', { what: 'saved view', id: viewId })
  return row
}

/** The shared views of the viewer's partner, and the private ones of the viewer there. */
export function visibleViews(db: Kysely<Schema>, { userUuid, partnerUuid }: Viewer) {
  return db
    .selectFrom('saved_views')
    .leftJoin('view_defaults', (join) =>
      join.onRef('view_defaults.view_id', '=', 'saved_views.id').on('view_defaults.user_uuid', '=', userUuid),
    )
    .selectAll('saved_views')
    .select('view_defaults.user_uuid as default_of')
    .where('saved_views.partner_uuid', '=', partnerUuid)
    .where((eb) => eb.or([eb('private_to', 'is', null), eb('private_to', '=', userUuid)]))
}

export function viewOf(row: ViewRow, viewer: Viewer): SavedView {
  return {
    id: row.id,
    name: row.name,
    page: row.page,
    record: row.record,
    query: row.query,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
    sharing: row.private_to === null ? 'partner' : 'private',
    is_default: row.default_of !== null,
    is_own: row.made_by === viewer.userUuid,
    may_change: mayChange(row, viewer),
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
  }
}

/** A shared view is changed by its maker, owners and admins. */
export function mayChange({ made_by }: Pick<ViewRow, 'made_by'>, { userUuid, role }: Viewer): boolean {
  return made_by === userUuid || role === 'owner' || role === 'admin'
}
