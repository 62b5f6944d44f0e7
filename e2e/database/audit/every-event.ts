import type { Database } from '#lib/db/client.ts'
import { createOwnToken, endOwnSessions, revokeOwnToken, rotateOwnToken } from '#lib/domain/access/account.ts'
import { pruneAudit } from '#lib/domain/access/audit/prune-events.ts'
import { createOwnFeed, revokeOwnFeed } from '#lib/domain/access/calendar-feeds/own-feeds.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { createView, deleteView, updateView } from '#lib/domain/access/saved-views/change-views.ts'
import { createSession, endSession } from '#lib/domain/access/sessions/sessions.ts'
import { signIn } from '#lib/domain/access/sign-in/check-password.ts'
import { changeUser, inviteUser, makePasswordLink } from '#lib/domain/access/users/administer-users.ts'
import { removePartner } from '#lib/domain/access/users/remove-partner.ts'
import { createSetupLink, setUpFirstOwner } from '#lib/domain/access/users/setup.ts'
import { setPasswordByLink } from '#lib/domain/access/users/users.ts'
import { getContract } from '#lib/domain/billing/contracts.ts'
import { deletePaymentMethod } from '#lib/domain/billing/payment-methods.ts'
import { updateContract } from '#lib/domain/billing/update-contract.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { assetList } from '#lib/ingest/prometheus/mapped-assets.ts'
import type { Source } from '#lib/ingest/prometheus/source.ts'
import { writeRound } from '#lib/ingest/prometheus/write-round.ts'
import { writePush } from '#lib/ingest/push/write-push.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { everyKind } from '#lib/ingest/test-records.ts'
import { dayMs } from '#lib/values/time.ts'
import { callerOf, contextOf } from '../../setup/memory-service.ts'

const now = Date.UTC(2026, 10, 20)
const address = '203.0.113.9'
const pepper = 'p'.repeat(32)

export const one = (kind: string) => everyKind.find((record) => record.kind === kind) ?? {}
export const partnerUuid = String(one('partner').uuid)
export const foreign = {
  partner: { kind: 'partner', uuid: 'aaaaaaaa-0000-4000-8000-00000000000f', name: 'Foreign Hosting' },
  contract: {
    ...{ kind: 'contract', uuid: 'dddddddd-0000-4000-8000-00000000000f', name: 'Foreign Customer' },
    ...{ partner_uuid: 'aaaaaaaa-0000-4000-8000-00000000000f', email: 'customer@foreign.example' },
  },
}
export const changed = [
  { ...one('contract'), name: 'Harbour "North"', price_list_uuid: null, created_at: null },
  { ...one('project'), name: 'Backup', location_uuid: null },
  { ...one('price'), amount: '9.10' },
  { ...one('invoice'), status: 'paid', items: [] },
  { ...one('payment_method'), label: 'New account', is_default: false },
]

const unchanged = { requireScope: () => undefined, requireMatch: () => undefined }
const fields = <T>(value: T) => ({ fields: async () => value })
const secretOf = (link: string) => link.slice(link.indexOf('secret=') + 'secret='.length)

/** Makes every kind of audit event with this password, and returns the secrets that were made or typed meanwhile. */
export async function makeEveryEvent(db: Database, password: string): Promise<string[]> {
  const operating = (command: string) => ({ db, now, pepper, origin: operatorOf(command) })
  const load = (records: object[], origin = operatorOf('import inventory.ndjson')) =>
    importInventory(db, fromRecords(records), { nowMs: now, origin })
  const secrets = [password]
  const keep = (secret: string) => {
    secrets.push(secret)
    return secret
  }

  await load([...everyKind])
  await load([foreign.partner, foreign.contract])
  const unknown = { db, now, origin: { actor: { kind: 'unknown' as const }, address, requestId: 'request-0' } }
  const setup = keep((await createSetupLink(unknown))?.secret ?? '')
  const email = 'ann@example.com'
  const ann = await setUpFirstOwner(unknown, { secret: setup, partner: partnerUuid, email, password })
  const owner: Caller = { ...callerOf(partnerUuid), kind: 'session', sessionId: 's', userUuid: ann.userUuid }
  const context = contextOf(db, owner, { now, pepper })
  await changeUser(context, { user_uuid: ann.userUuid, ...fields({ name: 'Ann Owner' }), ...unchanged })
  const key = await createSession(context, ann, { address, userAgent: 'x' })
  await signIn({ db, now }, { email, password: keep(`${password} typed wrong`), address })
  await endSession(context, key?.sessionId ?? '')
  await endOwnSessions(context)

  const bob = await inviteUser(context, fields({ email: 'bob@example.com', role: 'read' as const, name: 'Bob' }))
  keep(secretOf(bob.password_link))
  for (const change of [{ role: 'write' as const }, { name: 'Robert' }, { locked: true }, { locked: false }]) {
    await changeUser(context, { user_uuid: bob.uuid, ...fields(change), ...unchanged })
  }
  const link = keep(secretOf((await makePasswordLink(context, { user_uuid: bob.uuid })).password_link))
  await setPasswordByLink(unknown, { secret: link, password: keep(`${password} of Bob`) })
  const first = await createOwnToken(context, fields({ name: 'Billing export', scopes: ['CONTRACT_WRITE' as const] }))
  const second = await rotateOwnToken(context, { token_id: first.id, ...fields({}) })
  for (const { token } of [first, second]) keep(token)

  const feed = await createOwnFeed(context, fields({ name: 'Team calendar' }))
  keep(/[\w-]{43}/.exec(feed.url)?.[0] ?? '')
  secrets.push(...(await storedHashes(db)))
  await revokeOwnFeed(context, { feed_id: feed.id })

  const shared = { name: 'Nearly full', page: 'cores' as const, query: 'x=1', sharing: 'partner' as const }
  const { id: view_id } = await createView(context, fields(shared))
  await updateView(context, { view_id, ...fields({ name: 'Full', columns: ['id'] }), ...unchanged })
  await deleteView(context, { view_id })

  const token: Caller = { ...owner, kind: 'token', tokenId: second.id }
  const calling = contextOf(db, token, { now, pepper })
  const contract_uuid = String(one('contract').uuid)
  await updateContract(calling, { contract_uuid, ...fields({ email: 'new@example.com' }), ...unchanged })
  await getContract(calling, { contract_uuid: foreign.contract.uuid }).catch(() => undefined)
  await writePush(
    calling,
    { format: 'ndjson', chunks: [] },
    { intervalMs: null, lease: { name: 'push', holder: 'test' } },
  )
  await collectValues(db)
  await revokeOwnToken(context, { token_id: second.id })
  await load(changed)
  await deletePaymentMethod(context, { paymentMethodUuid: String(one('payment_method').uuid), ...unchanged })
  await removeCore(operating('core remove'), { id: 'core-1', dryRun: false })
  await removePartner(operating('partner remove'), { uuid: foreign.partner.uuid, dryRun: false })
  return [...secrets, ...(await storedHashes(db))]
}

async function collectValues(db: Database): Promise<void> {
  const { hybrid_core_id, id, node_type } = one('asset')
  const asset = { coreId: String(hybrid_core_id), id: String(id), nodeType: node_type as 'compute', label: 'one' }
  const source: Source = {
    ...{
      name: 'ber-1-prometheus',
      url: 'http://127.0.0.1:9090',
      credentials: undefined,
      headers: {},
      caFile: undefined,
    },
    ...{
      intervalSeconds: 60,
      timeoutMs: 20_000,
      core: { id: asset.coreId },
      create: false,
      history: 'kept',
      queries: [],
    },
  }
  const options = { db, origin: operatorOf('collect'), observedAtMs: now, dryRun: false }
  const assets = assetList([{ ...asset, quantities: { memory: { used: 1, total: 2 } } }])
  await writeRound(source, { assets, coresWithoutAssets: [] }, options)
}

/** Removes all events, which each partner's log records. */
export async function pruneAll(db: Database): Promise<void> {
  await pruneAudit({ db, now: now + dayMs, origin: operatorOf('audit prune') }, now + dayMs)
}

async function storedHashes(db: Database): Promise<string[]> {
  const rows = await Promise.all([
    db.read.selectFrom('users').select('password_hash as hash').execute(),
    db.read.selectFrom('tokens').select('hash').execute(),
    db.read.selectFrom('calendar_feeds').select('hash').execute(),
    db.read.selectFrom('password_links').select('secret_hash as hash').execute(),
    db.read.selectFrom('setup_links').select('secret_hash as hash').execute(),
  ])
  return rows.flat().flatMap(({ hash }) => hash ?? [])
}
