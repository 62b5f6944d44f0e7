import { deepEqual } from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Absent, type Server, startServers } from './api-servers.ts'
import { directusPage } from './directus.ts'
import { coreId } from './inventory-file.ts'
import { compare, load, median, type Round, residentMegabytes, type Target } from './load.ts'
import { graphqlPage } from './postgraphile.ts'
import { add, printTable } from './table.ts'

/**
 * The list of assets against a hand-written Fastify server, PostGraphile and Directus on the same data, side by side in
 * one run, or only the cases that are named below:
 *   npm run build && npm run bench
 *   npm run bench -- --only=CASE,CASE ASSETS_ON_POSTGRESQL ASSETS_EMBEDDED ROUNDS SECONDS_OF_A_ROUND REQUESTS
 */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const [large = 1_000_000, embedded = 100_000, rounds = 5, seconds = 6, requests = 1_000_000] = positionals.map(Number)
const [small, coreCount, sizeOfPage] = [10_000, 100, 50]
const maximumMegabytes = 300
const maximumTail = 5

const list = (core: number, query: string) => `/hybrid-core/v2/hybrid-cores/${coreId(core)}/assets?${query}`
const active = 'filter[status]=active&sort[storage_usage]=-'
const everyCore = Array.from({ length: coreCount }, (_, core) => list(core, active))
const oneCore = [list(7, active)]
const lastPage = large / coreCount / sizeOfPage

const servers = await startServers()
const onPostgres = once(() => servers.fill('large', 'postgres', large))
const peer = once(async () => target('Fastify and pg', await servers.peer(await onPostgres())))
const computed = once(async () => target('ours on PostgreSQL', await servers.ours(await onPostgres())))
const kept = once(async () => target('ours, kept', await servers.ours(await onPostgres(), { keeping: true })))

const cases: Record<string, () => Promise<void>> = {
  async fastify() {
    deepEqual(await idsOf(await peer()), await idsOf(await computed()))
    await atLeast(0.9, 'PostgreSQL, every answer computed', await computed(), await peer())
  },
  async embedded() {
    const onSqlite = await servers.ours(await servers.fill('embedded', 'sqlite', embedded))
    await atLeast(1.2, 'embedded, every answer computed', target('ours embedded', onSqlite), await peer())
  },
  async kept() {
    const [same, peerOnOne] = [
      { ...(await kept()), paths: oneCore },
      { ...(await peer()), paths: oneCore },
    ]
    await atLeast(6, 'the same again, data unchanged', same, peerOnOne)
    const known = { ...same, name: 'ours, 304', headers: { ...same.headers, 'If-None-Match': await tagOf(same) } }
    await atLeast(8, 'If-None-Match, data unchanged', known, peerOnOne)
  },
  async pages() {
    const page = async (number: number) => ({
      ...(await computed()),
      name: `page ${number}`,
      paths: [list(7, `sort[storage_usage]=-&page[number]=${number}`)],
    })
    await atLeast(1 / 2, `page ${lastPage} against page 1`, await page(lastPage), await page(1))
    await atLeast(1 / 2, `page ${lastPage / 2} against page 1`, await page(lastPage / 2), await page(1))
  },
  async fewer() {
    const fewer = target('ours on few', await servers.ours(await servers.fill('small', 'postgres', small)))
    await atLeast(1 / 1.5, `${inWords(large)} assets against ${inWords(small)}`, await computed(), fewer)
  },
  async workers() {
    const two = target('two workers', await servers.ours(await onPostgres(), { workers: 2 }))
    // Two for the workers, one for the database, one for who asks.
    await atLeast(1.5, 'two workers against one', two, await computed(), availableParallelism() >= 4)
  },
  async memory() {
    await measureMemory(await kept())
  },
  // The last two, for they bring an index and a copy of their own.
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
try {
  for (const measure of wanted) await measure()
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

/** The assets that a server answers first, so that all are known to do the same work. */
async function idsOf({ url, headers, paths: [asked = ''] }: Target): Promise<string[]> {
  const isPath = typeof asked === 'string'
  const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
  const answer = await fetch(url + (isPath ? asked : asked.path), isPath ? { headers } : { ...post, body: asked.body })
  const ids = (await answer.text()).match(/"(?:id|rowId)":"[^"]+"/g) ?? []
  if (ids.length !== sizeOfPage) throw new Error(`${url} answers ${ids.length} assets`)
  return ids.map((pair) => pair.split(':')[1] ?? '')
}

async function tagOf({ url, headers }: Target): Promise<string> {
  return (await fetch(url + oneCore[0], { headers })).headers.get('etag') ?? ''
}

/** Against a peer that may not be here. */
async function atLeastPeer(limit: number, name: string, server: Server | Absent, paths: Target['paths']) {
  const what = `PostgreSQL, computed, ${name}`
  if ('absent' in server) {
    const ratio = `not measured: ${server.absent}`
    return add({ what, one: '', other: '', ratio, limit: `>= ${limit.toFixed(2)}`, isMet: undefined })
  }
  const asked = target(name, server, paths)
  deepEqual(await idsOf(asked), await idsOf(await computed()))
  await atLeast(limit, what, await computed(), asked)
}

/** Compares requests a second, round by round: the median of the ratios, and from where to where they go. */
async function atLeast(limit: number, what: string, one: Target, other: Target, isJudged = true): Promise<void> {
  const measured = await compare(one, other, rounds, seconds)
  const ratios = measured.map(([ours, theirs]) => ours.perSecond / theirs.perSecond)
  const ratio = median(ratios)
  add({
    what,
    one: speed(measured.map(([ours]) => ours)),
    other: speed(measured.map(([, theirs]) => theirs)),
    ratio: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    limit: isJudged ? `>= ${limit.toFixed(2)}` : `no ${limit.toFixed(2)} on ${availableParallelism()} cores`,
    isMet: isJudged ? ratio >= limit : undefined,
  })
  if (!what.endsWith('computed')) return
  const tails = measured.map(([{ p50, p99 }]) => p99 / p50)
  const tail = median(tails)
  const ratioOfTail = `${tail.toFixed(2)} (${Math.min(...tails).toFixed(2)} to ${Math.max(...tails).toFixed(2)})`
  add({
    what: '  p99 against p50',
    one: '',
    other: '',
    ratio: ratioOfTail,
    limit: `< ${maximumTail}`,
    isMet: tail < maximumTail,
  })
}

/** What the server holds while it answers a million requests; the first tenth fills what it keeps. */
async function measureMemory(server: Target): Promise<void> {
  const held: number[] = []
  for (let part = 0; part < 10; part++) {
    await load(server, { amount: requests / 10 })
    held.push(residentMegabytes(server.pid).now)
  }
  const [early = Number.NaN, late = Number.NaN] = [median(held.slice(1, 5)), median(held.slice(6))]
  const { most } = residentMegabytes(server.pid)
  add({
    what: `memory over ${inWords(requests)} requests`,
    one: `at most ${most.toFixed(0)} MB`,
    other: '',
    ratio: `${(late / early).toFixed(2)} late/early`,
    limit: `< ${maximumMegabytes} MB, <= 1.10`,
    isMet: most < maximumMegabytes && late / early <= 1.1,
  })
}

function speed(measured: readonly Round[]): string {
  const of = (name: keyof Round) => median(measured.map((round) => round[name]))
  return `${Math.round(of('perSecond'))}/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
