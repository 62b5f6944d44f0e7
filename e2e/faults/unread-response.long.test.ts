import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { asOperator } from '../setup/operator.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import {
  importWithOwner,
  inventoryPartner,
  runSuccessfully,
  writeInventory,
  writeRecords,
} from './support/inventory.ts'
import type { Access } from './support/send-get.ts'
import { outageLines, type Server, startReadyServer } from './support/start.ts'
import { waitUntil } from './support/wait-until.ts'

// Not part of the check: it waits for a limit of 30 s, with a core whose list is larger than the buffers of the system.

const unreadAfterMs = 30_000
const assetCount = 120_000
const otherPartner = 'b0000000-0000-4000-8000-00000000000b'
const core = { A: 'alpha', B: 'beta' }
/** With parts of 64 KiB, 128 KiB per second. The system's buffers hide the progress of a client below 50 KiB for too long. */
const pauseMs = 500

const folder = temporaryFolder('unread-response')
const env = { DATA_DIR: folder.path }
let owner: Access
let colleague: Access
let foreigner: Access
let server: Server

const csv = { accept: 'text/csv', lines: assetCount + 1 }
const ndjson = { accept: 'application/x-ndjson', lines: assetCount }
/** With one of the owner, these are all downloads that a process has at a time: at most 3 of a caller and 6 of a partner. */
const others: [access: () => Access, of: string, format: typeof csv][] = [
  [() => owner, core.A, csv],
  [() => owner, core.A, ndjson],
  [() => colleague, core.A, csv],
  [() => colleague, core.A, ndjson],
  [() => colleague, core.A, ndjson],
  [() => foreigner, core.B, csv],
  [() => foreigner, core.B, ndjson],
]
const startOthers = () => Promise.all(others.map(([access, of, format]) => startDownload(access(), of, format)))

beforeAll(async () => {
  const assets = { count: assetCount, status: 'active' }
  owner = await importWithOwner(env, writeInventory(folder.path, 'alpha', { core: core.A, ...assets }))
  const beta = [
    { kind: 'partner', uuid: otherPartner, name: 'Other partner' },
    { kind: 'hybrid_core', id: core.B, partner_uuid: otherPartner },
    ...Array.from({ length: assetCount }, (_, n) => ({
      ...{ kind: 'asset', hybrid_core_id: core.B, id: `node-${n}`, node_type: 'compute', status: 'active' },
    })),
  ]
  await runSuccessfully(['import', writeRecords(folder.path, 'beta', beta)], env)
  colleague = await createAccess(inventoryPartner, 'colleague@example.org')
  foreigner = await createAccess(otherPartner, 'foreigner@example.org')
  server = await startReadyServer(env)
})
afterAll(async () => {
  await server?.end('SIGKILL', 1_000)
  folder.remove()
})

test('a download that is not read is reset after 30 s and no longer counts; one that is read slowly is completed', async () => {
  const slow = await startDownload(owner, core.A)
  const slowly = readSlowly(slow)
  const startedAt = performance.now()
  const unread = await startOthers()
  expect([slow, ...unread].map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  // The limits of two callers and, for one with only two downloads, that of the process.
  for (const [access, of] of [...others.slice(1, 3), ...others.slice(-1)]) {
    for (const format of [csv, ndjson]) {
      const refused = await startDownload(access(), of, format)
      refused.resume()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^[1-9]\d?$/)])
    }
  }

  let next: IncomingMessage[] = []
  await waitUntil('the downloads no longer count', async () => {
    next = await startOthers()
    if (next.every(({ statusCode }) => statusCode === 200)) return true
    for (const response of next) response.destroy()
    await sleep(500)
    return false
  })
  expect(performance.now() - startedAt).toBeGreaterThan(unreadAfterMs)
  expect(slowly.hasEnded()).toBe(false)
  const refused = await startDownload(owner, core.A)
  refused.resume()
  expect(refused.statusCode).toBe(429)

  const resets = await Promise.all(unread.map(readToEnd))
  expect(resets.map(({ error }) => error)).toEqual(Array(7).fill('ECONNRESET'))
  const complete = [...others.map(([, , format]) => format), csv].map(({ lines }) => ({ error: undefined, lines }))
  expect(await Promise.all([...next.map(readToEnd), slowly.finish()])).toEqual(complete)
  expect(outageLines(server.log())).toEqual([])
})

async function createAccess(partnerUuid: string, email: string): Promise<Access> {
  return asOperator(env, async (context) => {
    await createUser(context, { partnerUuid, email, role: 'read' })
    const { userUuid, token } = await issueToken(context, { email, name: 'downloads' })
    return { user_uuid: userUuid, token }
  })
}

/** Requests the list of a core, on a connection of its own, and reads nothing of the body. */
function startDownload({ user_uuid, token }: Access, of: string, { accept } = csv): Promise<IncomingMessage> {
  const headers = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token, Accept: accept }
  return new Promise((resolve, reject) => {
    get(`${server.url}/hybrid-core/v2/hybrid-cores/${of}/assets`, { agent: false, headers }, resolve).on(
      'error',
      reject,
    )
  })
}

type End = { error: string | undefined; lines: number }

function readToEnd(response: IncomingMessage): Promise<End> {
  let lines = 0
  response.setEncoding('latin1').on('data', (text: string) => {
    lines += text.split('\n').length - 1
  })
  return new Promise((resolve) => {
    response.once('end', () => resolve({ error: undefined, lines }))
    response.once('error', ({ code }: NodeJS.ErrnoException) => resolve({ error: code, lines }))
  })
}

/** Reads a part at a time, with pauses, until `finish` reads the rest without. */
function readSlowly(response: IncomingMessage): { hasEnded: () => boolean; finish: () => Promise<End> } {
  let isSlow = true
  let hasEnded = false
  const end = readToEnd(response).finally(() => {
    hasEnded = true
  })
  response.on('data', () => {
    if (!isSlow) return
    response.pause()
    setTimeout(() => response.resume(), pauseMs)
  })
  const finish = () => {
    isSlow = false
    return end
  }
  return { hasEnded: () => hasEnded, finish }
}
