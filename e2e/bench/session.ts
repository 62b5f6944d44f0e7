import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { SessionClient } from '../setup/browser/session-client.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { runCommandToSuccess, startProduct } from '../setup/processes/product.ts'

// Measures how much more CPU time a request with a session takes than one with a token: `npx tsx e2e/bench/session.ts`.

const path = '/hybrid-core/v2/hybrid-cores?page[size]=1'
const callsPerRound = 4_000
const rounds = 10
const inFlight = 8
const allowedMs = 0.1

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const folder = temporaryFolder('bench-session')
const env = { DATA_DIR: folder.path, RATE_LIMIT: '9999999/1', AUTH_FAILURE_LIMIT: '9999999/1' }
const access = JSON.parse(await runCommandToSuccess(['demo', '--json'], { env })) as Record<string, string>
const product = await startProduct({ mount: 'server', env })
const client = new SessionClient(product.url)
await client.signIn(access.email!, access.password!)

const ways = {
  token: { 'X-Auth-UserId': access.user_uuid!, 'X-Auth-Token': access.token! },
  session: { Cookie: client.cookie() },
}
const spent: Record<keyof typeof ways, number[]> = { token: [], session: [] }
for (const way of ['token', 'session'] as const) await round(way)
for (let i = 0; i < rounds; i++) {
  // In alternating order, so that changes on the machine affect both equally.
  for (const way of i % 2 ? (['session', 'token'] as const) : (['token', 'session'] as const)) {
    spent[way].push(await round(way))
  }
}
await product.stop()
folder.remove()

const [token, session] = [median(spent.token), median(spent.session)]
const more = median(spent.session.map((ms, i) => ms - spent.token[i]!))
console.log(`CPU per request, median of ${rounds} rounds of ${callsPerRound}:`)
console.log(`  token    ${token.toFixed(4)} ms   (${range(spent.token)})`)
console.log(`  session  ${session.toFixed(4)} ms   (${range(spent.session)})`)
console.log(`  more     ${more.toFixed(4)} ms   ratio ${(session / token).toFixed(3)}   allowed ${allowedMs} ms`)
process.exitCode = more <= allowedMs ? 0 : 1

/** The server's CPU milliseconds per request. */
async function round(way: keyof typeof ways): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const before = cpuMs()
  let left = callsPerRound
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left-- > 0) await call(agent, ways[way])
    }),
  )
  agent.destroy()
  return (cpuMs() - before) / callsPerRound
}

function call(agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(product.url + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The server responded with ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}

/** User and system time of the server with all its threads. */
function cpuMs(): number {
  const stat = readFileSync(`/proc/${product.pid}/stat`, 'utf8')
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return ((user + system) * 1000) / ticksPerSecond
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function range(values: number[]): string {
  return `${Math.min(...values).toFixed(4)} to ${Math.max(...values).toFixed(4)}`
}
