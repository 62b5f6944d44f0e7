import { deepEqual } from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { type Server, startServers } from './api-servers.ts'
import { coreId } from './inventory-file.ts'
import { compare, load, median, type Round, residentMebibytes, type Target } from './load.ts'
import { graphqlPage } from './postgraphile.ts'

/**
 * The list of assets against a hand-written Fastify server and PostGraphile on the same data, side by side in one run:
 *   npm run build && npm run bench [-- ASSETS_ON_POSTGRESQL ASSETS_EMBEDDED ROUNDS SECONDS_OF_A_ROUND REQUESTS]
 */
const [large = 1_000_000, embedded = 100_000, rounds = 5, seconds = 6, requests = 1_000_000] = process.argv
  .slice(2)
  .map(Number)
const [small, coreCount, sizeOfPage] = [10_000, 100, 50]
const maximumMebibytes = 300
const maximumTail = 5

const list = (core: number, query: string) => `/hybrid-core/v2/hybrid-cores/${coreId(core)}/assets?${query}`
const active = 'filter[status]=active&sort[storage_usage]=-'
const everyCore = Array.from({ length: coreCount }, (_, core) => list(core, active))
const oneCore = [list(7, active)]
const lastPage = large / coreCount / sizeOfPage

type Row = { what: string; one: string; other: string; ratio: string; limit: string; isMet: boolean | undefined }
const table: Row[] = []
const servers = await startServers()
try {
  const [onPostgres, onSqlite, few] = [
    await servers.fill('large', 'postgres', large),
    await servers.fill('embedded', 'sqlite', embedded),
    await servers.fill('small', 'postgres', small),
  ]
  const peer = target('Fastify and pg', await servers.peer(onPostgres))
  const peerOnOne = { ...peer, paths: oneCore }

  const computing = await servers.ours(onPostgres)
  const computed = target('ours on PostgreSQL', computing)
  deepEqual(await idsOf(peer), await idsOf(computed))
  await atLeast(0.9, 'PostgreSQL, every answer computed', computed, peer)
  await atLeast(1.2, 'embedded, every answer computed', target('ours embedded', await servers.ours(onSqlite)), peer)

  const keeping = await servers.ours(onPostgres, { keeping: true })
  const same = target('ours, kept', keeping, oneCore)
  await atLeast(6, 'the same again, data unchanged', same, peerOnOne)
  const known = { ...same, name: 'ours, 304', headers: { ...same.headers, 'If-None-Match': await tagOf(same) } }
  await atLeast(8, 'If-None-Match, data unchanged', known, peerOnOne)

  const pages = [1, lastPage / 2, lastPage].map((page) => [list(7, `sort[storage_usage]=-&page[number]=${page}`)])
  const [first, middle, last] = pages.map((paths) => target(`page ${paths}`, computing, paths)) as [
    Target,
    Target,
    Target,
  ]
  await atLeast(1 / 2, `page ${lastPage} against page 1`, last, first)
  await atLeast(1 / 2, `page ${lastPage / 2} against page 1`, middle, first)

  const fewer = target('ours on few', await servers.ours(few))
  await atLeast(1 / 1.5, `${inWords(large)} assets against ${inWords(small)}`, computed, fewer)

  const two = target('two workers', await servers.ours(onPostgres, { workers: 2 }))
  // Two for the workers, one for the database, one for who asks.
  await atLeast(1.5, 'two workers against one', two, computed, availableParallelism() >= 4)

  await measureMemory(target('ours, kept', keeping))

  // At the end, for it brings an index of its own.
  const graph = await servers.postgraphile(onPostgres)
  if ('absent' in graph) console.log(`PostGraphile 5 is not here: ${graph.absent}`)
  else {
    const bodies = Array.from({ length: coreCount }, (_, core) => ({
      path: '/graphql',
      body: graphqlPage(coreId(core)),
    }))
    const asked = target('PostGraphile', graph, bodies)
    deepEqual(await idsOf(asked), await idsOf(computed))
    await atLeast(1.4, 'PostgreSQL, computed, PostGraphile', computed, asked)
  }
} finally {
  await servers.end()
}
print()
process.exitCode = table.some(({ isMet }) => isMet === false) ? 1 : 0

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
    held.push(residentMebibytes(server.pid))
  }
  const [early = Number.NaN, late = Number.NaN] = [median(held.slice(1, 5)), median(held.slice(6))]
  const most = Math.max(...held)
  add({
    what: `memory over ${inWords(requests)} requests`,
    one: `${most.toFixed(0)} MiB`,
    other: '',
    ratio: `${(late / early).toFixed(2)} late/early`,
    limit: `< ${maximumMebibytes} MiB, <= 1.10`,
    isMet: most < maximumMebibytes && late / early <= 1.1,
  })
}

function speed(measured: readonly Round[]): string {
  const of = (name: keyof Round) => median(measured.map((round) => round[name]))
  return `${Math.round(of('perSecond'))}/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}

function add(row: Row): void {
  table.push(row)
  console.log(Object.values(row).join(' | '))
}

function print(): void {
  const head = { what: 'case', one: 'ours', other: 'against', ratio: 'ratio (spread)', limit: 'limit' }
  const columns = Object.keys(head) as (keyof typeof head)[]
  const widths = columns.map((name) => Math.max(head[name].length, ...table.map((row) => row[name].length)))
  const line = (row: typeof head) => columns.map((name, n) => row[name].padEnd(widths[n] ?? 0)).join('  ')
  console.log(`\n  ${line(head)}`)
  for (const row of table) console.log(`${row.isMet === undefined ? '-' : row.isMet ? '+' : 'x'} ${line(row)}`)
}
