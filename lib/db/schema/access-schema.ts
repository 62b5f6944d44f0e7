import type { Generated } from 'kysely'
import type { ActorKind, AuditAction, AuditOutcome, AuditTargetKind } from '#lib/values/audit.ts'
import type { Role } from '#lib/values/rights.ts'
import type { ViewPage } from '#lib/values/views.ts'

// Rows of users, their credentials and the audit log. See `Schema` for the types of values.

export type UserRow = {
  uuid: string
  partner_uuid: string | null
  email: string
  name: string | null
  role: Role
  password_hash: string | null
  locked_at: number | null
  session_version: Generated<number>
  created_at: number
  last_signed_in_at: Generated<number | null>
}

/** The address of a user that was removed. Single sign-on does not create a user with it; the operator can. */
export type RemovedUserRow = { email: string; removed_at: number }

/** A one-time link that sets a user's password. Only the hash of its secret is stored. */
export type PasswordLinkRow = {
  secret_hash: string
  user_uuid: string
  /** The user who created the link; null for the operator. */
  made_by: string | null
  expires_at: number
  used_at: number | null
}

/** An API token; `hash` is the HMAC-SHA256 of the token, `hint` its last four characters. */
export type TokenRow = {
  id: string
  user_uuid: string
  name: string
  hint: string
  hash: string
  scopes: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  revoked_at: number | null
  /** When a new token replaced this one. Both work until this one expires. */
  replaced_at: Generated<number | null>
  /** The id of the pepper of `hash`. Null until a token that is older than this column is used. */
  pepper_id: string | null
}

/** A secret address for calendar programs; `hash` is the HMAC-SHA256 of its secret. A revoked one has no row. */
export type CalendarFeedRow = {
  id: string
  user_uuid: string
  name: string
  hash: string
  created_at: number
  last_used_at: number | null
}

/** A saved view of a table. */
export type SavedViewRow = {
  id: string
  partner_uuid: string
  /** The only user who sees the view; null: it is shared with the partner. */
  private_to: string | null
  /** The user who made the view; null when that user was removed. */
  made_by: string | null
  name: string
  page: ViewPage
  /** The record on whose page the table is; null: the view is for every record, or the table is not on such a page. */
  record: string | null
  query: string
  /** A JSON list of the ids of the visible columns; null: the view says nothing about columns. */
  columns: string | null
  created_at: number
  changed_at: number
}

/** The view with which a user opens a table. */
export type ViewDefaultRow = { user_uuid: string; page: ViewPage; view_id: string }

/**
 * What a user has chosen for the panel; null: no choice. A server of a newer version may have stored values that this one
 * does not know.
 */
export type UserPreferencesRow = {
  user_uuid: string
  theme: string | null
  language: string | null
  time_zone: string | null
  density: string | null
  start_page: string | null
  changed_at: number
}

/** A session of a signed-in user. Its cookie holds the id and the user's session version. */
export type SessionRow = {
  id: string
  user_uuid: string
  created_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
  /** The client address at sign-in, if known. */
  address: string | null
  user_agent: string | null
}

/** A one-time link that creates the first owner. Only the hash of its secret is stored. */
export type SetupLinkRow = { secret_hash: string; expires_at: number; used_at: number | null }

/** The number of recent failed sign-ins of an account or from an address. */
export type SignInFailureRow = { key: string; failures: number; last_failed_at: number }

/**
 * An audit event. Only `audit prune` deletes rows, and nothing updates them. The id begins with the time, so ids have the
 * order of the events. `actor` is the UUID of a user, otherwise the value of `actor_kind`. Names and e-mail addresses are
 * those at the time of the event. `details` is a JSON object whose values are texts, `changes` a JSON list of `Change`.
 */
export type AuditEventRow = {
  id: string
  partner_uuid: string | null
  occurred_at: number
  actor_kind: ActorKind
  actor: string
  actor_email: Generated<string | null>
  actor_name: Generated<string | null>
  token_id: string | null
  token_name: Generated<string | null>
  /** The command of the operator. */
  command: Generated<string | null>
  action: AuditAction
  outcome: AuditOutcome
  target_kind: AuditTargetKind
  target_id: string
  target_name: Generated<string | null>
  target_email: Generated<string | null>
  details: string | null
  changes: Generated<string | null>
  address: string | null
  request_id: string | null
}
