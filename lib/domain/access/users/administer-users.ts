import type { Selectable, Transaction } from 'kysely'
import type { UserRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { parseUuid } from '#lib/values/ids.ts'
import { isLesserRole, mayAdminister, type Role } from '#lib/values/rights.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { lockRow } from '../../lock-row.ts'
import {
  createPasswordLink,
  endPasswordLinks,
  type PasswordLink,
  passwordLinkUrl,
} from '../passwords/password-links.ts'
import { closeSessions, requireOpenSession } from '../sessions/sessions.ts'
import { beginAttempt, uncountAttempt } from '../sign-in/attempts.ts'
import { invitationPace } from '../sign-in/throttle.ts'
import { insertUser, userRowOf } from './new-user.ts'
import { hasStatus, type PartnerUser, partnerUserOf } from './partner-users.ts'
import { recordUser } from './record-user.ts'
import { setLocked } from './users.ts'

// Owners and admins administer the users of their partner. Only an owner administers an owner.

type Row = Selectable<UserRow>
type OneUser = { user_uuid: string }
type LinkFields = { password_link: string; password_link_expires_at: string }

type Invitation = { email: string; role: Role; name?: string | null | undefined }

/**
 * Creates a user and its one-time link. Throws DomainError `unauthorized`, `validation-exception` when the address is taken,
 * or `too-many-requests` after many addresses that users of other partners have.
 */
export async function inviteUser(
  context: Context,
  input: { fields(): Promise<Invitation> },
): Promise<PartnerUser & LinkFields> {
  const { email, role, name } = await input.fields()
  const { db, now, caller, baseUrl } = context
  const user = await userRowOf({ email, role, name: name ?? undefined }, now)
  const counter = { key: `invitations:${caller.partnerUuid}`, pace: invitationPace }
  const { waitMs, counted } = await beginAttempt(context, [counter])
  if (waitMs > 0) throw new DomainError('too-many-requests', { seconds: Math.ceil(waitMs / 1000) })
  let isOfOther = false
  try {
    return await db.transaction(async (transaction) => {
      const actor = await administratorOf(transaction, context)
      requireMayAdminister(actor, role)
      const taken = await transaction
        .selectFrom('users')
        .select('partner_uuid')
        .where('email', '=', user.email)
        .executeTakeFirst()
      if (taken) {
        isOfOther = taken.partner_uuid !== caller.partnerUuid
        throw new DomainError('validation-exception', {
          ids: {},
          field: 'email',
          rule: 'must not be the address of an existing user',
        })
      }
      const row = { ...user, partner_uuid: caller.partnerUuid }
      await insertUser(transaction, row)
      await recordUser(transaction, context, row, { action: 'user.create', details: { role } })
      const link = { userUuid: user.uuid, maker: context.origin.actor, now }
      return { ...partnerUserOf(row), ...linkOf(baseUrl, await createPasswordLink(transaction, link)) }
    })
  } finally {
    if (!isOfOther) await uncountAttempt(context, counted)
  }
}

type Change = { role?: Role | undefined; name?: string | null | undefined; locked?: boolean | undefined }

/**
 * Changes a user and returns its new state. Throws DomainError `record-not-found`, `unauthorized` or
 * `validation-exception`, and what `requireMatch` throws when the caller has seen another state; then nothing changes.
 */
export async function changeUser(
  context: Context,
  input: OneUser & { fields(): Promise<Change>; requireMatch(current: PartnerUser): void },
): Promise<PartnerUser> {
  await context.db.transaction((transaction) => targetOf(transaction, context, input.user_uuid))
  const { role, name, locked } = await input.fields()
  return context.db.transaction(async (transaction) => {
    const { actor, target } = await targetOf(transaction, context, input.user_uuid)
    input.requireMatch(partnerUserOf(target))
    if (role !== undefined) requireMayAdminister(actor, role)
    if (locked && target.uuid === actor.uuid) throw invalidField(target, 'locked', 'must not be true for yourself')
    const staysOwner = (role ?? target.role) === 'owner' && !(locked ?? target.locked_at !== null)
    if (target.role === 'owner' && !staysOwner && !(await hasOtherOwner(transaction, target))) {
      throw invalidField(
        target,
        role !== undefined && role !== 'owner' ? 'role' : 'locked',
        'would leave the partner without an owner',
      )
    }
    if (role !== undefined && role !== target.role) {
      await transaction.updateTable('users').set({ role }).where('uuid', '=', target.uuid).execute()
      await endPasswordLinks(transaction, { user_uuid: target.uuid })
      if (isLesserRole(role, target.role)) await endPasswordLinks(transaction, { made_by: target.uuid })
      await recordUser(transaction, context, target, {
        action: 'user.change_role',
        details: { from: target.role, to: role },
        changes: [{ field: 'role', before: target.role, after: role }],
      })
    }
    const renamed = name === undefined ? target : { ...target, name }
    if (renamed.name !== target.name) {
      await transaction.updateTable('users').set({ name: renamed.name }).where('uuid', '=', target.uuid).execute()
      const changes = [{ field: 'name', before: target.name, after: renamed.name }]
      await recordUser(transaction, context, renamed, { action: 'user.rename', changes })
    }
    if (locked !== undefined) await setLocked(transaction, context, renamed, locked)
    return partnerUserOf(await rowOf(transaction, target.uuid))
  })
}

/** Creates a one-time link for a user. Throws DomainError `record-not-found` or `unauthorized`. */
export async function makePasswordLink(context: Context, input: OneUser): Promise<OneUser & LinkFields> {
  return context.db.transaction(async (transaction) => {
    const { target } = await targetOf(transaction, context, input.user_uuid)
    await recordUser(transaction, context, target, { action: 'user.make_password_link' })
    const maker = context.origin.actor
    const link = await createPasswordLink(transaction, { userUuid: target.uuid, maker, now: context.now })
    return { user_uuid: target.uuid, ...linkOf(context.baseUrl, link) }
  })
}

/** Ends every session of a user. Throws DomainError `record-not-found` or `unauthorized`. */
export async function signOutUser(context: Context, input: OneUser): Promise<undefined> {
  await context.db.transaction(async (transaction) => {
    const { target } = await targetOf(transaction, context, input.user_uuid)
    await closeSessions(transaction, target.uuid, context.now)
    await recordUser(transaction, context, target, { action: 'user.sign_out_everywhere' })
  })
}

type ActorAndTarget = { actor: Row; target: Row }

async function targetOf(transaction: Transaction<Schema>, context: Context, userUuid: string): Promise<ActorAndTarget> {
  const actor = await administratorOf(transaction, context)
  const uuid = parseUuid(userUuid) ?? ''
  const target = await transaction.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (target?.partner_uuid !== actor.partner_uuid)
    throw new DomainError('record-not-found', { what: 'user', id: userUuid })
  requireMayAdminister(actor, target.role)
  return { actor, target }
}

/**
 * Locks the partner and returns the caller's current row. Changes to users of a partner run one after the other: when
 * two owners demote each other at once, the second is no longer an owner.
 */
async function administratorOf(transaction: Transaction<Schema>, { caller }: Context): Promise<Row> {
  await lockRow(transaction, 'partners', { uuid: caller.partnerUuid })
  await requireOpenSession(transaction, caller)
  const actor = await rowOf(transaction, caller.userUuid)
  const isAdministrator = actor.locked_at === null && ['owner', 'admin'].includes(actor.role)
  if (!isAdministrator || actor.partner_uuid !== caller.partnerUuid) throw new DomainError('unauthorized', {})
  return actor
}

function requireMayAdminister(actor: Row, role: string): void {
  if (!mayAdminister(actor.role, role)) throw new DomainError('unauthorized', {})
}

/** Whether the partner has another active owner. An invited owner does not count. */
async function hasOtherOwner(transaction: Transaction<Schema>, target: Row): Promise<boolean> {
  const other = await transaction
    .selectFrom('users')
    .select('uuid')
    .where('partner_uuid', '=', target.partner_uuid)
    .where('role', '=', 'owner')
    .where('uuid', '!=', target.uuid)
    .where((eb) => hasStatus(eb, 'active'))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

function rowOf(transaction: Transaction<Schema>, uuid: string): Promise<Row> {
  return transaction.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
}

function linkOf(baseUrl: string, link: PasswordLink): LinkFields {
  return {
    password_link: passwordLinkUrl(baseUrl, link),
    password_link_expires_at: new Date(link.expiresAt).toISOString(),
  }
}

function invalidField({ uuid }: Row, field: string, rule: string): DomainError {
  return new DomainError('validation-exception', { ids: { user_uuid: uuid }, field, rule })
}
