import type { Checkout } from '#e2e/setup/processes/server-command.ts'
import type { FilledDatabase, Server, Servers } from './other-servers/api-servers.ts'
import { coreId } from './support/inventory-file.ts'
import { compare, type Target } from './support/load.ts'
import { addSpeeds } from './support/speeds.ts'

/** A list may be at most 5 % slower than it was. */
const least = 0.95
const coreCount = 100
const pageSize = 50

type Run = { assets: number; rounds: number; seconds: number }

/** Compares this checkout with a former one of the product, on the same inventory and both engines, in one run. */
export async function measureFormer(servers: Servers, former: Checkout, run: Run): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const now = await servers.fill(`now-${engine}`, engine, run.assets)
    const then = await servers.fill(`former-${engine}`, engine, run.assets, former)
    const measure = async (what: string, caching: boolean, targetOf: (server: Server) => Promise<Target>) => {
      const start = async (filled: FilledDatabase) => targetOf(await serverOf(servers, filled, caching))
      const measured = await compare(await start(now), await start(then), run.rounds, run.seconds)
      addSpeeds(`${engine}, ${what}`, measured, least)
    }
    for (const [what, paths] of Object.entries(lists(run.assets))) {
      await measure(`computed, ${what}`, false, async (server) => ({ ...server, name: what, paths }))
    }
    const same = [listOf(7, sorted)]
    await measure('unchanged page', true, async (server) => ({ ...server, name: 'unchanged', paths: same }))
    await measure('304', true, async (server) => {
      const { headers } = await fetch(server.url + same[0], { headers: server.headers })
      const known = { ...server.headers, 'If-None-Match': headers.get('etag') ?? '' }
      return { ...server, name: '304', headers: known, paths: same }
    })
  }
}

const sorted = 'filter[status]=active&sort[storage_usage]=-'

function listOf(core: number, query: string): string {
  return `/hybrid-core/v2/hybrid-cores/${coreId(core)}/assets?${query}`
}

function lists(assets: number): Record<string, string[]> {
  const ofEach = (path: (core: number) => string) => Array.from({ length: coreCount }, (_, core) => path(core))
  const lastPage = Math.floor(assets / coreCount / pageSize)
  return {
    'assets of a core by status and usage': ofEach((core) => listOf(core, sorted)),
    'assets of a core, v1': ofEach((core) => `/hybrid-core/v1/sites/${coreId(core)}/assets`),
    'last page of a core': ofEach((core) => listOf(core, `page[number]=${lastPage}`)),
    cores: [`/hybrid-core/v2/hybrid-cores?page[size]=${pageSize}`],
    // The responses of v1 are the same to the byte; those of v2 have gained fields.
    'cores, v1': [`/hybrid-core/v1/sites?page[size]=${pageSize}`],
    'resources of a core': ofEach((core) => `/hybrid-core/v2/hybrid-cores/${coreId(core)}/resources`),
  }
}

const started = new Map<string, Server>()

/** One server for each database and kind of cache: a server is warmed up once. */
async function serverOf(servers: Servers, filled: FilledDatabase, caching: boolean): Promise<Server> {
  const key = `${filled.env.DATA_DIR} ${caching}`
  const server = started.get(key) ?? (await servers.ours(filled, { caching }))
  started.set(key, server)
  return server
}
