import type { Transaction } from 'kysely'
import type { UserPreferencesRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { parseUuid } from '#lib/values/ids.ts'
import { startViewPrefix } from '#lib/values/preferences.ts'
import { isViewSegment } from '#lib/values/views.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { lockRow } from '../../lock-row.ts'
import { visibleViews } from '../saved-views/saved-views.ts'
import { requireOpenSession } from '../sessions/sessions.ts'
import { type Preferences, preferencesIn, preferencesRow } from './preferences.ts'

type Fields = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/**
 * Changes all given preferences of the caller or none; null ends a choice. Throws DomainError `validation-exception` for a
 * saved view that the caller does not see, `unauthorized`, and what `requireMatch` throws when the caller has seen another
 * state. No audit event records it, because preferences are private.
 */
export async function updatePreferences(
  context: Context,
  input: { fields(): Promise<Fields>; requireMatch(current: Preferences): void },
): Promise<Preferences> {
  const fields = await input.fields()
  const { db, caller, now } = context
  const { userUuid } = caller
  return db.transaction(async (transaction) => {
    await lockCaller(transaction, context)
    const before = await preferencesRow(transaction, userUuid)
    input.requireMatch(preferencesIn(before))
    const changes = changesTo(before, fields)
    if (Object.keys(changes).length === 0) return preferencesIn(before)
    if (changes.start_page?.startsWith(startViewPrefix)) {
      await requireVisibleView(transaction, context, changes.start_page.slice(startViewPrefix.length))
    }
    const after = { ...(before ?? { ...noChoices, user_uuid: userUuid }), ...changes, changed_at: now }
    await transaction
      .insertInto('user_preferences')
      .values(after)
      .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ ...changes, changed_at: now }))
      .execute()
    return preferencesIn(after)
  })
}

const noChoices = { theme: null, language: null, time_zone: null, density: null, start_page: null }

/** Locks the user, so that its changes run one after the other. Throws DomainError `unauthorized` if it lost its access. */
async function lockCaller(transaction: Transaction<Schema>, { caller }: Context): Promise<void> {
  const user = await lockRow(transaction, 'users', { uuid: caller.userUuid })
  await requireOpenSession(transaction, caller)
  if (user?.partner_uuid !== caller.partnerUuid || user.locked_at !== null) throw new DomainError('unauthorized', {})
}

type Changes = Partial<Omit<UserPreferencesRow, 'user_uuid' | 'changed_at'>>

/** The columns whose given values differ from the current ones. */
function changesTo(before: UserPreferencesRow | undefined, fields: Fields): Changes {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== (before?.[name as keyof Fields] ?? null),
  )
  return Object.fromEntries(changed)
}

async function requireVisibleView(
  transaction: Transaction<Schema>,
  { caller }: Context,
  segment: string,
): Promise<void> {
  const view = await visibleViews(transaction, caller)
    .where((eb) =>
      eb.or([
        ...(isViewSegment(segment) ? [eb('saved_views.name', '=', segment)] : []),
        eb('saved_views.id', '=', parseUuid(segment) ?? ''),
      ]),
    )
    .executeTakeFirst()
  if (view) return
  const rule =
    'must be v/ and the name of a saved view that you see, or its id if the name cannot be a segment of a path'
  throw new DomainError('validation-exception', { ids: {}, field: 'start_page', rule })
}
