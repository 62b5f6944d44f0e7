import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getPriority, setPriority } from 'node:os'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The order to the attacking process, as JSON in its first argument. */
export type AttackOrder = {
  name: AttackName
  url: string
  /** Credentials of a `read` user whose partner has the core `big`. */
  headers: Record<string, string>
  seconds: number
}

export type AttackName = keyof typeof attacks

const list = '/hybrid-core/v2/hybrid-cores/big/assets'

/** 430 patterns of ten stars each, in 15.6 kB. */
const manyPatterns = Array.from({ length: 430 }, (_, n) => `filter[id]=*${'a*'.repeat(10)}${n.toString(16)}b`).join('&')

let requestCount = 0
/** The most expensive allowed filter: 100 values, ten of them patterns of five stars, new ones each time. */
function mostExpensiveFilter(): string {
  requestCount++
  const values = Array.from({ length: 100 }, (_, n) =>
    n < 10 ? `*n*o*d*e*${requestCount}z${n}` : `node-${requestCount}-${n}`,
  )
  return values.map((value) => `filter[id]=${value}`).join('&')
}

/** As many searches as a request may have, with new texts each time. */
function mostSearches(): string {
  requestCount++
  const texts = Array.from({ length: 10 }, (_, n) => `${'node'.repeat(20)}-${requestCount}-${n}`)
  return texts.map((text) => `filter[search]=${text}`).join('&')
}

/** Sends nothing: it costs the other partner only the share of the CPU that any program takes. */
export const control = 'control: a busy program'

/** Sends the same flood to a server that only accepts: it shows the cost for the machine, whatever the product does. */
export const connectionsControl = 'control: 10,000 connections to another server'

type Attack = (order: AttackOrder, isOver: () => boolean) => Promise<unknown>

/** Every attack has a limit of concurrent requests or connections, and of time. */
export const attacks = {
  [control]: (_, isOver) => keepBusy(isOver),
  'many patterns': (order, isOver) => repeat(8, isOver, () => get(order, `${list}?${manyPatterns}`)),
  'most expensive query': (order, isOver) => repeat(8, isOver, () => get(order, `${list}?${mostExpensiveFilter()}`)),
  'most searches': (order, isOver) => repeat(8, isOver, () => get(order, `/hybrid-core/v2/assets?${mostSearches()}`)),
  '300 CSV not read': (order) => open(order, 300, csvRequest(order)),
  '40 CSV': (order, isOver) => repeat(40, isOver, () => get(order, list, 'text/csv')),
  '20,000 pages not read': (order) => open(order, 1_000, 'GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)),
  '50 sign-ins': (order, isOver) => repeat(50, isOver, (n) => signIn(order, `198.51.100.${n}`)),
  [connectionsControl]: async (order) => open({ ...order, url: await startAcceptor() }, 10_000, ''),
  '10,000 connections': (order) => open(order, 10_000, ''),
} satisfies Record<string, Attack>

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(JSON.parse(process.argv[2] ?? '') as AttackOrder)

async function run(order: AttackOrder): Promise<never> {
  // Low priority: the server and the measurement share this machine.
  setPriority(Math.min(19, getPriority() + 10))
  const endsAt = performance.now() + order.seconds * 1_000
  const counts = await attacks[order.name](order, () => performance.now() > endsAt)
  await sleep(Math.max(0, endsAt - performance.now()))
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0))
  return new Promise<never>(() => {})
}

type Counts = Record<string, number>

async function keepBusy(isOver: () => boolean): Promise<Counts> {
  while (!isOver()) {
    const until = performance.now() + 10
    while (performance.now() < until);
    await setImmediate()
  }
  return {}
}

/** Starts a process that accepts connections until this one ends, and returns its address. */
async function startAcceptor(): Promise<string> {
  const program = `require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })
    process.stdin.once('end', () => process.exit()).resume()`
  const acceptor = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(acceptor.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${String(port).trim()}`
}

/** Runs `send` in `atOnce` loops until the end, and counts the statuses. */
async function repeat(atOnce: number, isOver: () => boolean, send: (n: number) => Promise<number>): Promise<Counts> {
  const counts: Counts = {}
  await Promise.race([
    Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        while (!isOver()) {
          const status = await send(n).catch(() => 0)
          counts[status] = (counts[status] ?? 0) + 1
          // A rejected client waits before the next attempt.
          if (status !== 200) await sleep(50)
        }
      }),
    ),
    // A request that never gets a response must not delay the end.
    (async () => {
      while (!isOver()) await sleep(100)
    })(),
  ])
  return counts
}

async function get({ url, headers }: AttackOrder, path: string, accept = 'application/json'): Promise<number> {
  const response = await fetch(url + path, { headers: { ...headers, Accept: accept } })
  await response.arrayBuffer()
  return response.status
}

async function signIn({ url }: AttackOrder, address: string): Promise<number> {
  const forwarded = { 'X-Forwarded-For': address }
  const csrfResponse = await fetch(`${url}/api/auth/csrf`, { headers: forwarded })
  const { csrfToken } = (await csrfResponse.json()) as { csrfToken: string }
  const Cookie = csrfResponse.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const email = `${address}-${Math.random()}@nobody.example`
  const body = new URLSearchParams({ email, password: 'a wrong password', csrfToken, json: 'true' })
  const response = await fetch(`${url}/api/auth/callback/password`, {
    method: 'POST',
    headers: { ...forwarded, Cookie },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

function csvRequest({ headers }: AttackOrder): string {
  const lines = Object.entries({ Host: 'x', Accept: 'text/csv', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `GET ${list} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Opens connections, sends the text on each, and reads nothing. */
async function open({ url }: AttackOrder, count: number, text: string): Promise<Counts> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const counts = { opened: 0, failed: 0 }
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname, () => {
      counts.opened++
      if (text !== '') socket.write(text)
    })
    socket.pause().on('error', () => counts.failed++)
    sockets.push(socket)
    if (n % 100 === 99) await sleep(10)
  }
  return counts
}
