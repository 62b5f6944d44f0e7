import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '#e2e/setup/processes/child.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { openDatabase } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { listAssets } from '#lib/domain/inventory/assets/list-assets.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { callerOf, contextOf } from '../setup/memory-service.ts'
import { benchPartner, coreId, inventory, writeInventory } from './inventory-file.ts'

/**
 * Measures the speed and memory of `hybrid-core import`, and the latency of a concurrent reader of the SQLite database:
 *   npm run build:node && npx tsx e2e/bench/import.ts [ASSETS] [FLAGS OF IMPORT]
 */
const [count = '1000000', ...flags] = process.argv.slice(2)
const assetCount = Number(count)
const root = join(import.meta.dirname, '../..')
const folder = temporaryFolder('bench-import')
const dataDir = join(folder.path, 'data')
const file = join(folder.path, 'inventory.ndjson')

await writeInventory(file, assetCount)
const database = openDatabase({ dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
await migrate(database)
await importInventory(database, fromRecords(inventory(10_000)), { nowMs: Date.now() })

report('only the reader', await readUntil(sleep(3_000)))
await measureImport('first import')
await measureImport('the same again')
report('only the reader', await readUntil(sleep(3_000)))
await database.close()
folder.remove()

async function measureImport(name: string): Promise<void> {
  const startedAt = performance.now()
  const child = await startChild(process.execPath, ['dist/cli.js', 'import', file, ...flags], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    guardSignal: 'SIGKILL',
  })
  let peakMib = 0
  const sampler = setInterval(() => {
    peakMib = Math.max(peakMib, peakMemoryMib(child.pid))
  }, 100)
  const latencies = await readUntil(child.exited)
  clearInterval(sampler)
  const seconds = (performance.now() - startedAt) / 1000
  if ((await child.exited) !== 0) throw new Error(child.log())
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(assetCount / seconds)} lines/s, peak ${Math.round(peakMib)} MiB,`,
    `database ${Math.round(statSync(join(dataDir, 'hybrid-core.sqlite')).size / 2 ** 20)} MiB`,
  )
  report('  reader during it', latencies)
}

/** Lists assets in several orders until the end; returns the milliseconds of each call. */
async function readUntil(end: Promise<unknown>): Promise<number[]> {
  let hasEnded = false
  const ended = end.then(() => {
    hasEnded = true
  })
  const latencies: number[] = []
  const context = contextOf(database, callerOf(benchPartner.uuid), { now: Date.now(), staleAfterMs: 86_400_000 })
  for (let n = 0; !hasEnded; n++) {
    const startedAt = performance.now()
    const sort = (['id', 'status', 'memory_usage', 'storage_usage'] as const)[n % 4] ?? 'id'
    const input = { hybrid_core_id: coreId(n % 100), page: { offset: 0, limit: 50 }, filter: {} }
    await listAssets(context, { ...input, sort: [{ name: sort, descending: n % 8 > 3 }] })
    latencies.push(performance.now() - startedAt)
    await sleep(1)
  }
  await ended
  return latencies
}

function report(name: string, latencies: readonly number[]): void {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`
  const seconds = latencies.reduce((sum, ms) => sum + ms + 1, 0) / 1000
  console.log(
    `${name}: ${Math.round(latencies.length / seconds)} lists/s, median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}`,
  )
}

/** The peak resident memory of a process in MiB; on Linux. */
function peakMemoryMib(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
