import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../setup/processes/child.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import type { Settings } from '../setup/processes/product.ts'
import { thisCheckout } from '../setup/processes/server-command.ts'
import type { Servers } from './other-servers/api-servers.ts'
import { residentMegabytes } from './support/load.ts'
import { add, formatNumber } from './support/table.ts'

/** Most of it is the young generation of V8, which does not depend on the number of rows. */
const maximumMegabytes = 500

/** Measures the time and memory of `hybrid-core copy` with this many assets, to PostgreSQL and back. */
export async function measureCopies(servers: Servers, assets: number): Promise<void> {
  const { env } = await servers.fill('copied', 'sqlite', assets)
  const folder = temporaryFolder('bench-copy')
  const url = await servers.createDatabase('copy')
  const secrets = {
    SESSION_SECRET: 'session-secret-of-the-api-bench-0001',
    TOKEN_PEPPER: 'token-pepper-of-the-api-bench-000001',
  }
  await measureCopy(`copy of ${formatNumber(assets)} assets to PostgreSQL`, url, env)
  await measureCopy('and back', `${folder.path}/back`, { ...env, ...secrets, DATABASE_URL: url })
  folder.remove()
}

async function measureCopy(what: string, to: string, env: Settings): Promise<void> {
  const startedAt = performance.now()
  const { root, node } = thisCheckout
  const child = await startChild(node, ['dist/cli.js', 'copy', '--json', '--to', to], {
    cwd: root,
    env: environmentOf(env),
    guardSignal: 'SIGKILL',
  })
  let most = 0
  while (!child.hasExited()) {
    most = Math.max(most, memoryOf(child.pid))
    await sleep(50)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if ((await child.exited) !== 0) throw new Error(child.log())
  const { rows } = JSON.parse(child.log()) as { rows: number }
  add({
    what,
    one: `${seconds.toFixed(1)} s`,
    other: `${formatNumber(Math.round(rows / seconds))} rows/s`,
    ratio: `at most ${most.toFixed(0)} MB`,
    limit: `< ${maximumMegabytes} MB`,
    isMet: most < maximumMegabytes,
  })
}

/** The peak of a process that may have ended. */
function memoryOf(pid: number): number {
  try {
    return residentMegabytes(pid).most || 0
  } catch {
    return 0
  }
}
