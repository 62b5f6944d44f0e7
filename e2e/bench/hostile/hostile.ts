import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { type Product, runCommandToSuccess, type Settings, startProduct } from '#e2e/setup/processes/product.ts'
import type { EngineName } from '../other-servers/api-servers.ts'
import { residentMegabytes } from '../support/load.ts'
import { add } from '../support/table.ts'
import { type AttackName, type AttackOrder, attacks, connectionsControl, control } from './hostile-attacks.ts'
import { measureNeighbour } from './hostile-neighbour.ts'

const metricsToken = 'metrics-token-of-the-bench-0000000001'

/** The interval in which the server looks at its event loop; the metric includes it. */
const intervalMs = 10
const seconds = { warmUp: 10, quiet: 10, attack: 15, recovery: 30 }
const limits = { tailRatio: 10, megabytes: 400, growth: 1.2, stopMs: 50 }

/** Attacks by filters: their scans must not stop the server's event loop. */
const scans: readonly AttackName[] = ['many patterns', 'most expensive query', 'most searches']

/** They do nothing to the server: what they cost, any other program on the machine costs. */
const controls: readonly AttackName[] = [control, connectionsControl]

type Headers = Record<string, string>

/**
 * Measures how the built product serves the lists of one partner while another partner attacks it. `database` has the settings for
 * an empty database.
 */
export async function measureHostile(
  engine: EngineName,
  database: Settings,
  wanted = Object.keys(attacks),
): Promise<void> {
  const names = wanted.map((name) => {
    if (!(name in attacks)) throw new Error(`No attack is named ${name}: there are ${Object.keys(attacks).join(', ')}`)
    return name as AttackName
  })
  const folder = temporaryFolder('bench-hostile')
  const env: Settings = {
    ...database,
    METRICS_TOKEN: metricsToken,
    ...{ TRUSTED_PROXY_HOPS: '1', RATE_LIMIT: '1000000/1', AUTH_FAILURE_LIMIT: '1000000/1' },
  }
  let product: Product | undefined
  try {
    const attacker = await fill(folder.path, env, { partner: 1, core: 'big', assets: 50_000 })
    const neighbour = await fill(folder.path, env, { partner: 2, core: 'small', assets: 2_000 })
    product = await startProduct({ mount: 'server', env })
    await warmUp(product, attacker, neighbour)
    for (const name of names) {
      const order: AttackOrder = { name, url: product.url, headers: attacker, seconds: seconds.attack }
      await measureAttack(product, neighbour, order, `hostile, ${engine}`)
    }
    const noisyLines = product
      .log()
      .split('\n')
      .filter((line) => /already closed|^\s+at /.test(line)).length
    const what = `hostile, ${engine}: log lines about disconnected clients`
    add({ what, one: String(noisyLines), other: '', ratio: '', limit: '0', isMet: noisyLines === 0 })
  } finally {
    await product?.stop()
    folder.remove()
  }
}

const pages = Array.from({ length: 20 }, (_, n) => `/hybrid-core/v2/hybrid-cores/small/assets?page[number]=${n + 1}`)

async function measureAttack(product: Product, neighbour: Headers, order: AttackOrder, title: string): Promise<void> {
  const { url, pid } = product
  const calm = residentMegabytes(pid).now
  await longestStop(url)
  const quiet = await measureNeighbour(url, pages, neighbour, seconds.quiet)
  // A garbage collection just before the attack would make normal memory look like growth.
  const before = Math.max(calm, residentMegabytes(pid).now)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid).now)
  }, 200)
  const quietStop = await longestStop(url)
  const attack = attackBy(order)
  const loud = await measureNeighbour(url, pages, neighbour, seconds.attack)
  const loudStop = await longestStop(url)
  const counts = await attack
  const after = await leastMegabytes(pid, seconds.recovery, before * limits.growth)
  clearInterval(timer)
  const ratio = loud.p99 / quiet.p99
  const isLimited = !controls.includes(order.name)
  const what = `${title}: ${order.name}`
  add({
    what,
    one: `p99 ${loud.p99.toFixed(1)} ms, p50 ${loud.p50.toFixed(1)} ms, longest ${loud.longest.toFixed(0)} ms, ${loud.failed} of ${loud.count} failed`,
    other: `quiet p99 ${quiet.p99.toFixed(1)} ms, p50 ${quiet.p50.toFixed(1)} ms, longest ${quiet.longest.toFixed(0)} ms`,
    ratio: ratio.toFixed(1),
    limit: isLimited ? `< ${limits.tailRatio}, none failed` : 'none: for comparison',
    isMet: isLimited ? ratio < limits.tailRatio && loud.failed === 0 : undefined,
  })
  add({
    what: '  longest stop of the event loop',
    one: `${loudStop.toFixed(0)} ms`,
    other: `quiet ${quietStop.toFixed(0)} ms`,
    ratio: '',
    limit: scans.includes(order.name) ? `< ${limits.stopMs} ms` : 'none: for comparison',
    isMet: scans.includes(order.name) ? loudStop < limits.stopMs : undefined,
  })
  add({
    what: `  memory; results of the attack ${counts}`,
    one: `at most ${most.toFixed(0)} MB`,
    other: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    ratio: (after / before).toFixed(2),
    limit: isLimited ? `< ${limits.megabytes} MB, <= ${limits.growth}` : 'none: for comparison',
    isMet: isLimited ? most < limits.megabytes && after / before <= limits.growth : undefined,
  })
}

/** Attacks from a separate process, which does not delay the measurement. Returns the counts as JSON. */
async function attackBy(order: AttackOrder): Promise<string> {
  const script = fileURLToPath(new URL('hostile-attacks.ts', import.meta.url))
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', script, JSON.stringify(order)], {
    timeout: (order.seconds + 20) * 1_000,
  })
  return (await run).stdout.trim()
}

/** The lowest memory of the process within these seconds; returns early once it is at most `enough`. */
async function leastMegabytes(pid: number, within: number, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  const until = performance.now() + within * 1_000
  while (performance.now() < until && least > enough) {
    await sleep(500)
    least = Math.min(least, residentMegabytes(pid).now)
  }
  return least
}

/** Returns the longest time, in milliseconds, that the server's event loop stood still since the last call. */
async function longestStop(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text()) ?? []
  if (seconds === undefined) throw new Error(`no event loop metric at ${url} (${response.status})`)
  return Math.max(0, Number(seconds) * 1_000 - intervalMs)
}

/** Sends each kind of request once, so that lazy loading and compilation do not count as growth. */
async function warmUp({ url }: Product, attacker: Headers, neighbour: Headers): Promise<void> {
  await measureNeighbour(url, pages, neighbour, seconds.warmUp)
  await (await fetch(`${url}/sign-in`)).text()
  await (await fetch(`${url}/api/auth/csrf`)).text()
  const big = `${url}/hybrid-core/v2/hybrid-cores/big/assets`
  for (let n = 0; n < 3; n++) await (await fetch(big, { headers: { ...attacker, Accept: 'text/csv' } })).text()
}

type Inventory = { partner: number; core: string; assets: number }

/** Imports a partner with one core, and returns the credentials of its `read` user. */
async function fill(folder: string, env: Settings, { partner, core, assets }: Inventory): Promise<Headers> {
  const uuid = `b0000000-0000-4000-8000-00000000000${partner}`
  const records: object[] = [
    { kind: 'partner', uuid, name: core },
    { kind: 'hybrid_core', id: core, partner_uuid: uuid },
  ]
  for (let n = 0; n < assets; n++) {
    const quantity = { used: (n * 7_919) % 10_007, total: 10_007 }
    const id = `node-${String(n).padStart(7, '0')}`
    const usages = { cpu: { used: n % 64, total: 64 }, memory: quantity, storage: quantity }
    records.push({ kind: 'asset', hybrid_core_id: core, id, node_type: 'compute', status: 'active', ...usages })
  }
  const file = join(folder, `${core}.ndjson`)
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  await runCommandToSuccess(['import', file], { env })
  const email = `${core}@example.com`
  await runCommandToSuccess(['user', 'create', '--partner', uuid, '--email', email, '--role', 'read'], { env })
  const token = ['token', 'create', '--user', email, '--name', 'bench', '--json']
  const made = JSON.parse(await runCommandToSuccess(token, { env })) as { user_uuid: string; token: string }
  return { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token }
}
