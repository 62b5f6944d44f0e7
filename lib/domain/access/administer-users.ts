import type { Selectable, Transaction } from 'kysely'
import type { Schema, UserRow } from '#lib/db/schema.ts'
import type { Role } from '#lib/rights.ts'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { hasStatus, type PartnerUser, partnerUserOf } from './partner-users.ts'
import { createPasswordLink, type PasswordLink, passwordLinkUrl } from './password-links.ts'
import { closeSessions } from './sessions.ts'
import { insertUser, recordUser, setLocked, userRowOf } from './users.ts'

// What owners and admins do to the users of their partner; only an owner does anything to an owner.

type Row = Selectable<UserRow>
type OneUser = { user_uuid: string }
type LinkFields = { password_link: string; password_link_expires_at: string }

type Invitation = { email: string; role: Role; name?: string | null | undefined }

/** A new user and its one-time link. Throws Problem `unauthorized`, or `validation-exception` for a taken address. */
export async function inviteUser(
  context: Context,
  input: { fields(): Promise<Invitation> },
): Promise<PartnerUser & LinkFields> {
  const { email, role, name } = await input.fields()
  const { db, now, caller, baseUrl } = context
  const user = await userRowOf({ email, role, name: name ?? undefined }, now)
  return db.transaction(async (transaction) => {
    const actor = await administratorOf(transaction, context)
    requireOwnerFor(actor, role)
    const taken = await transaction
      .selectFrom('users')
      .select('uuid')
      .where('email', '=', user.email)
      .executeTakeFirst()
    if (taken)
      throw new Problem('validation-exception', { ids: {}, field: 'email', rule: 'is the address of a user already' })
    const row = { ...user, partner_uuid: caller.partnerUuid }
    await insertUser(transaction, row)
    await recordUser(transaction, context, row, 'user.create', { role })
    return { ...partnerUserOf(row), ...linkOf(baseUrl, await createPasswordLink(transaction, user.uuid, now)) }
  })
}

type Change = { role?: Role | undefined; name?: string | null | undefined; locked?: boolean | undefined }

/**
 * The changed user. Throws Problem `record-not-found`, `unauthorized` or `validation-exception`, or when the caller
 * starts from another state than this one; then nothing changes.
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
    if (role !== undefined) requireOwnerFor(actor, role)
    if (locked && target.uuid === actor.uuid) throw wrong(target, 'locked', 'must not be true for yourself')
    const staysOwner = (role ?? target.role) === 'owner' && !(locked ?? target.locked_at !== null)
    if (target.role === 'owner' && !staysOwner && !(await hasOtherOwner(transaction, target))) {
      throw wrong(
        target,
        role !== undefined && role !== 'owner' ? 'role' : 'locked',
        'would leave the partner without an owner',
      )
    }
    if (role !== undefined && role !== target.role) {
      await transaction.updateTable('users').set({ role }).where('uuid', '=', target.uuid).execute()
      await recordUser(transaction, context, target, 'user.change_role', { from: target.role, to: role })
    }
    if (name !== undefined && name !== target.name) {
      await transaction.updateTable('users').set({ name }).where('uuid', '=', target.uuid).execute()
      await recordUser(transaction, context, target, 'user.rename')
    }
    if (locked !== undefined) await setLocked(transaction, context, target, locked)
    return partnerUserOf(await rowOf(transaction, target.uuid))
  })
}

/** A new one-time link. Throws Problem `record-not-found` or `unauthorized`. */
export async function makePasswordLink(context: Context, input: OneUser): Promise<OneUser & LinkFields> {
  return context.db.transaction(async (transaction) => {
    const { target } = await targetOf(transaction, context, input.user_uuid)
    await recordUser(transaction, context, target, 'user.make_password_link')
    const link = await createPasswordLink(transaction, target.uuid, context.now)
    return { user_uuid: target.uuid, ...linkOf(context.baseUrl, link) }
  })
}

/** Ends every session of a user. Throws Problem `record-not-found` or `unauthorized`. */
export async function signOutUser(context: Context, input: OneUser): Promise<undefined> {
  await context.db.transaction(async (transaction) => {
    const { target } = await targetOf(transaction, context, input.user_uuid)
    await closeSessions(transaction, target.uuid, context.now)
    await recordUser(transaction, context, target, 'user.sign_out_everywhere')
  })
}

type Pair = { actor: Row; target: Row }

async function targetOf(transaction: Transaction<Schema>, context: Context, userUuid: string): Promise<Pair> {
  const actor = await administratorOf(transaction, context)
  const uuid = userUuid.includes('\0') ? '' : userUuid.toLowerCase()
  const target = await transaction.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (target?.partner_uuid !== actor.partner_uuid) throw new Problem('record-not-found', { what: 'user', id: userUuid })
  requireOwnerFor(actor, target.role)
  return { actor, target }
}

/**
 * The caller as it is now, once nobody else administers users of the partner: of two owners who demote each other at
 * once, the second is no owner any more when its turn comes.
 */
async function administratorOf(transaction: Transaction<Schema>, { caller }: Context): Promise<Row> {
  // An update that changes nothing is the row lock that both engines have.
  await transaction
    .updateTable('partners')
    .set((row) => ({ name: row.ref('name') }))
    .where('uuid', '=', caller.partnerUuid)
    .execute()
  const actor = await rowOf(transaction, caller.userUuid)
  const isAdministrator = actor.locked_at === null && ['owner', 'admin'].includes(actor.role)
  if (!isAdministrator || actor.partner_uuid !== caller.partnerUuid) throw new Problem('unauthorized', {})
  return actor
}

function requireOwnerFor(actor: Row, role: string): void {
  if (role === 'owner' && actor.role !== 'owner') throw new Problem('unauthorized', {})
}

/** Whether somebody else could go on as an owner: one who was only invited may never come. */
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

function linkOf(baseUrl: string, { secret, expiresAt }: PasswordLink): LinkFields {
  return {
    password_link: passwordLinkUrl(baseUrl, secret),
    password_link_expires_at: new Date(expiresAt).toISOString(),
  }
}

function wrong({ uuid }: Row, field: string, rule: string): Problem {
  return new Problem('validation-exception', { ids: { user_uuid: uuid }, field, rule })
}
