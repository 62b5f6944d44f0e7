import { deepEqual } from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCopies } from './copy.ts'
import { measureForecasts } from './forecast-time.ts'
import { measureFormer } from './former.ts'
import { measureHistory } from './history/history.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureMemory } from './memory.ts'
import { measureMigrations } from './migrations.ts'
import { measurePushes } from './observations.ts'
import { type Server, startServers, type Unavailable } from './other-servers/api-servers.ts'
import { directusPage } from './other-servers/directus.ts'
import { graphqlPage } from './other-servers/postgraphile.ts'
import { measureReaders } from './readers-and-rounds.ts'
import { measureRounds } from './rounds.ts'
import { measureStarts } from './start.ts'
import { coreId } from './support/inventory-file.ts'
import { compare, type Target } from './support/load.ts'
import { addSpeeds } from './support/speeds.ts'
import { add, formatNumber, printTable } from './support/table.ts'
import { measureWholeList } from './whole-lists.ts'

/**
 * Measures all cases, or only the named ones: the list of assets, compared with a hand-written Fastify server, PostGraphile and
 * Directus on the same data, and what the server does besides. Or compares this checkout with a former one that is built:
 *   npm run build && npm run bench
 *   npm run bench -- --only=hostile --engine=postgres --attack='40 CSV' --attack='50 sign-ins'
 *   npm run bench -- --former=../hybrid-core-panel-then --former-node=/usr/bin/node
 *   npm run bench -- --only=CASE,CASE ASSETS_ON_POSTGRESQL ASSETS_EMBEDDED ROUNDS SECONDS_OF_A_ROUND REQUESTS
 */
const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    attack: { type: 'string', multiple: true },
    engine: { type: 'string', default: 'sqlite' },
    former: { type: 'string' },
    'former-node': { type: 'string', default: process.execPath },
  },
  allowPositionals: true,
})
const [large = 1_000_000, embedded = 100_000, rounds = 15, seconds = 2, requests = 1_000_000] = positionals.map(Number)
const [small, coreCount, sizeOfPage] = [10_000, 100, 50]

const list = (core: number, query: string) => `/hybrid-core/v2/hybrid-cores/${coreId(core)}/assets?${query}`
const everyAsset = (page: number) => `/hybrid-core/v2/assets?sort[storage_usage]=-&page[number]=${page}`
const active = 'filter[status]=active&sort[storage_usage]=-'
const everyCore = Array.from({ length: coreCount }, (_, core) => list(core, active))
const oneCore = [list(7, active)]
const lastPage = large / coreCount / sizeOfPage

const servers = await startServers()
const onPostgres = once(() => servers.fill('large', 'postgres', large))
const peer = once(async () => target('Fastify and pg', await servers.peer(await onPostgres(), 'own table')))
const computed = once(async () => target('ours on PostgreSQL', await servers.ours(await onPostgres())))
const cached = once(async () => target('ours, cached', await servers.ours(await onPostgres(), { caching: true })))

const cases: Record<string, () => Promise<void>> = {
  async fastify() {
    deepEqual(await idsOf(await peer()), await idsOf(await computed()))
    await atLeast(1.5, 'PostgreSQL, every response computed', await computed(), await peer())
    const onOurTable = target('Fastify', await servers.peer(await onPostgres(), 'table of the product'))
    await atLeast(0.9, 'PostgreSQL, the peer on the same table, computed', await computed(), onOurTable)
  },
  async embedded() {
    const ours = target('ours embedded', await servers.ours(await servers.fill('embedded', 'sqlite', large)))
    deepEqual(await idsOf(await peer()), await idsOf(ours))
    await atLeast(1.5, 'embedded, every response computed', ours, await peer())
  },
  async cached() {
    const [same, peerOnOne] = [
      { ...(await cached()), paths: oneCore },
      { ...(await peer()), paths: oneCore },
    ]
    await atLeast(12, 'repeated request, data unchanged', same, peerOnOne)
    const response = await responseOf(same)
    const conditional = { ...same.headers, 'If-None-Match': response.tag }
    const known = { ...same, name: 'ours, 304', headers: conditional }
    await atLeast(15, 'If-None-Match, data unchanged', known, peerOnOne)
    // What the machine allows: a server that does nothing else has the same costs of Node.js and of the network.
    const plain = { ...target('Node.js alone', await servers.plain(response), oneCore), headers: same.headers }
    await unlimited('  Node.js alone with this response', plain, peerOnOne)
    await unlimited('  Node.js alone with a 304', { ...plain, headers: conditional }, peerOnOne)
  },
  async pages() {
    const page = async (number: number) => ({
      ...(await computed()),
      name: `page ${number}`,
      paths: [list(7, `sort[storage_usage]=-&page[number]=${number}`)],
    })
    await atLeast(1 / 2, `page ${lastPage} against page 1`, await page(lastPage), await page(1))
    await atLeast(1 / 2, `page ${lastPage / 2} against page 1`, await page(lastPage / 2), await page(1))
    // Passes an eighth of all assets, unless the page before is known.
    const pages = async (name: string, step: number) => ({
      ...(await computed()),
      name,
      paths: Array.from({ length: 1_000 }, (_, n) => everyAsset(large / sizeOfPage / 8 + step * n)),
      connections: 1,
    })
    const [inTurn, everyThird] = [await pages('one after the other', 1), await pages('every third', 3)]
    // A round begins with a page that follows no known one, which takes a large part of a short round.
    const measured = await compare(inTurn, everyThird, Math.ceil(rounds / 3), seconds * 3)
    addSpeeds('deep pages of all assets, each after the one before it', measured, 2)
  },
  async fewer() {
    const fewer = target('ours on few', await servers.ours(await servers.fill('small', 'postgres', small)))
    await atLeast(1 / 1.5, `${formatNumber(large)} assets against ${formatNumber(small)}`, await computed(), fewer)
  },
  async workers() {
    const two = target('two workers', await servers.ours(await onPostgres(), { caching: true, workers: 2 }), oneCore)
    const one = { ...(await cached()), paths: oneCore }
    // One CPU core for each worker, one for the load.
    await atLeast(1.6, 'two workers against one, data unchanged', two, one, availableParallelism() >= 3)
  },
  async memory() {
    await measureMemory(await cached(), requests)
  },
  async hostile() {
    const { engine, attack } = values
    if (engine !== 'sqlite' && engine !== 'postgres') throw new Error(`--engine is sqlite or postgres, not ${engine}`)
    await measureHostile(engine, await servers.empty('hostile', engine), attack)
  },
  async observations() {
    const onSqlite = await servers.ours(await servers.fill('pushed', 'sqlite', embedded), { caching: true })
    await measurePushes('embedded', onSqlite, { 10000: 1, 100000: 12 })
    const filled = await servers.fill('pushed', 'postgres', embedded)
    await measurePushes('PostgreSQL', await servers.ours(filled, { caching: true }), { 10000: 2, 100000: 24 })
  },
  async ndjson() {
    const onSqlite = await servers.fill('listed', 'sqlite', embedded)
    await measureWholeList('embedded', await servers.ours(onSqlite), embedded)
    const filled = await servers.fill('listed', 'postgres', embedded)
    await measureWholeList('PostgreSQL', await servers.ours(filled), embedded)
  },
  async start() {
    await measureStarts('embedded', await servers.fill('started', 'sqlite', embedded), embedded)
    await measureStarts('PostgreSQL', await servers.fill('started', 'postgres', embedded), embedded)
  },
  async rounds() {
    await measureRounds(10_000)
    await measureReaders(servers, embedded)
  },
  async history() {
    await measureHistory(embedded)
  },
  async copy() {
    await measureCopies(servers, embedded)
  },
  async migrations() {
    await measureMigrations(servers, large)
  },
  async forecasts() {
    await measureForecasts(embedded, 30)
    await measureForecasts(embedded / 10, 400)
  },
  // These are last, because they create an index and a copy of the table.
  async postgraphile() {
    const bodies = everyCore.map((_, core) => ({ path: '/graphql', body: graphqlPage(coreId(core)) }))
    await atLeastPeer(1.4, 'PostGraphile 5', await servers.postgraphile(await onPostgres()), bodies)
  },
  async directus() {
    const paths = everyCore.map((_, core) => directusPage(coreId(core)))
    await atLeastPeer(6, 'Directus 12', await servers.directus(await onPostgres()), paths)
  },
}

const names = Object.keys(cases)
const wanted = (values.only?.split(',') ?? names).map((name) => {
  const measure = cases[name]
  if (!measure) throw new Error(`No case is named ${name}: there are ${names.join(', ')}`)
  return measure
})
const { former, 'former-node': node } = values
try {
  if (former) await measureFormer(servers, { root: resolve(former), node }, { assets: embedded, rounds, seconds })
  else for (const measure of wanted) await measure()
} finally {
  await servers.end()
}
process.exitCode = printTable() ? 0 : 1

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function target(name: string, { url, headers, pid }: Server, paths: Target['paths'] = everyCore): Target {
  return { name, url, headers, pid, paths }
}

/** The ids on the first page of a server, to check that all servers do the same work. */
async function idsOf({ url, headers, paths: [request = ''] }: Target): Promise<string[]> {
  const isPath = typeof request === 'string'
  const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
  const response = await fetch(
    url + (isPath ? request : request.path),
    isPath ? { headers } : { ...post, body: request.body },
  )
  const ids = (await response.text()).match(/"(?:id|rowId)":"[^"]+"/g) ?? []
  if (ids.length !== sizeOfPage) throw new Error(`${url} returned ${ids.length} assets`)
  return ids.map((pair) => pair.split(':')[1] ?? '')
}

async function responseOf({ url, headers }: Target): Promise<{ body: Buffer; tag: string }> {
  const response = await fetch(url + oneCore[0], { headers })
  return { body: Buffer.from(await response.arrayBuffer()), tag: response.headers.get('etag') ?? '' }
}

/** Compares with a server that may be unavailable. */
async function atLeastPeer(limit: number, name: string, server: Server | Unavailable, paths: Target['paths']) {
  const what = `PostgreSQL, computed, ${name}`
  if ('reason' in server) {
    const ratio = `not measured: ${server.reason}`
    return add({ what, one: '', other: '', ratio, limit: `>= ${limit.toFixed(2)}`, isMet: undefined })
  }
  const measured = target(name, server, paths)
  deepEqual(await idsOf(measured), await idsOf(await computed()))
  await atLeast(limit, what, await computed(), measured)
}

/** Compares requests per second in rounds. */
async function atLeast(limit: number, what: string, one: Target, other: Target, isJudged = true): Promise<void> {
  addSpeeds(what, await compare(one, other, rounds, seconds), limit, isJudged)
}

async function unlimited(what: string, one: Target, other: Target): Promise<void> {
  addSpeeds(what, await compare(one, other, rounds, seconds))
}
