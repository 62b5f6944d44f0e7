import type { Kysely } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { UserPreferencesRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type Language, languages } from '#lib/values/languages.ts'
import { type Density, densities, startPagePattern, type Theme, themes } from '#lib/values/preferences.ts'
import { isTimeZone } from '#lib/values/time-zone.ts'
import type { Context } from '../../context.ts'

/** What a user has chosen for the panel; null is no choice. */
export type Preferences = {
  theme: Theme | null
  language: Language | null
  time_zone: string | null
  density: Density | null
  start_page: string | null
}

export const noPreferences: Preferences = preferencesIn(undefined)

/** Returns the preferences of the caller. */
export function getPreferences({ db, caller }: Context): Promise<Preferences> {
  return preferencesOf(db, caller.userUuid)
}

/**
 * Returns the preferences of a user with one select by the primary key; without a row they are all null. Reads the primary,
 * so that a change shows at once.
 */
export async function preferencesOf({ write }: Pick<Database, 'write'>, userUuid: string): Promise<Preferences> {
  return preferencesIn(await preferencesRow(write, userUuid))
}

/** Returns the preferences of the user of a session, whether it has ended or not. */
export async function preferencesOfSession(
  { write }: Pick<Database, 'write'>,
  sessionId: string,
): Promise<Preferences> {
  const row = await write
    .selectFrom('sessions')
    .innerJoin('user_preferences', 'user_preferences.user_uuid', 'sessions.user_uuid')
    .selectAll('user_preferences')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return preferencesIn(row)
}

export function preferencesRow(db: Kysely<Schema>, userUuid: string): Promise<UserPreferencesRow | undefined> {
  return db.selectFrom('user_preferences').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst()
}

/**
 * The preferences in a row. A value that this process does not know is no choice: a server of another version or another
 * Node, which knows other time zones, may have stored it.
 */
export function preferencesIn(row: UserPreferencesRow | undefined): Preferences {
  const { time_zone: timeZone = null, start_page: startPage = null } = row ?? {}
  return {
    theme: knownOf(themes, row?.theme),
    language: knownOf(languages, row?.language),
    time_zone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
    density: knownOf(densities, row?.density),
    start_page: startPage !== null && startPagePattern.test(startPage) ? startPage : null,
  }
}

function knownOf<T extends string>(known: readonly T[], stored: string | null | undefined): T | null {
  return known.find((value) => value === stored) ?? null
}
