import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { type NodeVersion, nodeBinary } from '../setup/suite/node-binary.ts'
import { coreId, inventory } from './support/inventory-file.ts'
import { load, residentMegabytes } from './support/load.ts'
import { median } from './support/statistics.ts'

/**
 * Runs a server under load for minutes, with concurrent imports and ten forced garbage collections per second:
 *
 *   npm run bench:soak -- [--node=22|24|26] [--minutes=5]
 *
 * Exits with 1 when a request or an import fails, the server ends, or memory grows from the first to the last third.
 */
const assetCount = 10_000
const mostGrowth = 1.2
/** A module for the server that forces garbage collections without a command-line flag. */
const forcedCollection =
  "import v8 from 'node:v8'; import vm from 'node:vm'; v8.setFlagsFromString('--expose-gc');" +
  "const gc = vm.runInNewContext('gc'); setInterval(() => gc(), 100).unref()"

const { values } = parseArgs({ options: { node: { type: 'string' }, minutes: { type: 'string', default: '5' } } })
if (values.node && !process.versions.node.startsWith(`${values.node}.`)) {
  const node = nodeBinary(Number(values.node) as NodeVersion)
  const { status } = spawnSync(node, ['--import', 'tsx', ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
await soak(Number(values.minutes) * 60_000)

async function soak(durationMs: number): Promise<void> {
  const folder = temporaryFolder('soak')
  const env = {
    DATA_DIR: folder.path,
    RATE_LIMIT: '1000000/1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(forcedCollection)}`,
  }
  const records = [...inventory(assetCount)]
  await importAt(env, records, Date.now() - 60_000)
  const owner = [
    '--partner',
    'a0000000-0000-4000-8000-000000000001',
    '--email',
    'owner@soak.example',
    '--role',
    'owner',
  ]
  await runCommandToSuccess(['user', 'create', ...owner], { env })
  const made = await runCommandToSuccess(
    ['token', 'create', '--user', 'owner@soak.example', '--name', 'soak', '--json'],
    { env },
  )
  const access = JSON.parse(made) as { user_uuid: string; token: string }
  const product = await startProduct({ mount: 'server', env })
  const target = {
    name: 'soak',
    url: product.url,
    paths: [0, 1, 2, 3].map((n) => `/hybrid-core/v2/hybrid-cores/${coreId(n)}/assets?sort[storage_usage]=-`),
    headers: { 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token },
    pid: product.pid,
  }
  const until = Date.now() + durationMs
  const memory: number[] = []
  let [requests, imports] = [0, 0]
  await Promise.all([
    (async () => {
      while (Date.now() < until) requests += (await load(target, 5)).requests
    })(),
    (async () => {
      for (; Date.now() < until; imports++) await importAt(env, records, Date.now())
    })(),
    (async () => {
      for (; Date.now() < until; await sleep(1_000)) memory.push(residentMegabytes(product.pid).now)
    })(),
  ])
  const exitCode = await product.stop()
  folder.remove()
  const third = Math.floor(memory.length / 3)
  const [early, late] = [median(memory.slice(0, third)), median(memory.slice(-third))]
  console.log(
    `Node ${process.versions.node}, ${durationMs / 1000} s: ${requests} requests, ${imports} imports of ` +
      `${assetCount} assets, exit code ${exitCode}; memory ${early.toFixed(0)} MB in the first third, ` +
      `${late.toFixed(0)} MB in the last, ${Math.max(...memory).toFixed(0)} MB at most`,
  )
  if (exitCode !== 0 || late > mostGrowth * early) process.exitCode = 1
}

/** Imports all records with this observation time (milliseconds of the epoch). */
async function importAt(env: Record<string, string>, records: readonly object[], timeMs: number): Promise<void> {
  const observedAt = new Date(timeMs).toISOString()
  const lines = records.map((record) =>
    JSON.stringify('observed_at' in record ? { ...record, observed_at: observedAt } : record),
  )
  await runCommandToSuccess(['import', '-'], { env, input: lines.join('\n') })
}
