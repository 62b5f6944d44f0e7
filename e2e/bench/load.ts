import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = {
  name: string
  url: string
  /** Asked in turn: paths, or bodies that are sent to one. */
  paths: readonly (string | { path: string; body: string })[]
  headers: Record<string, string>
  pid: number
}

export type Round = { perSecond: number; p50: number; p99: number }

const connections = 16
const warmUpSeconds = 20

const warm = new Set<string>()

/** Loads two targets by turns, each going first by turns, so that what changes meanwhile meets both alike. */
export async function compare(one: Target, other: Target, rounds: number, seconds: number): Promise<[Round, Round][]> {
  for (const target of [one, other]) await warmUp(target)
  const measured: [Round, Round][] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await load(one, { duration: seconds }) : undefined
    const second = await load(other, { duration: seconds })
    measured.push([first ?? (await load(one, { duration: seconds })), second])
  }
  return measured
}

/** A server is warmed up once, whatever is then asked of it. */
async function warmUp(target: Target): Promise<void> {
  if (warm.has(target.url)) return
  warm.add(target.url)
  await load(target, { duration: warmUpSeconds })
}

/** Asks over 16 connections. Throws when an answer is neither 2xx nor 304. */
export async function load(
  { name, url, paths, headers }: Target,
  until: { duration: number } | { amount: number },
): Promise<Round> {
  const requests = paths.map((asked) =>
    typeof asked === 'string'
      ? { method: 'GET' as const, path: asked }
      : { method: 'POST' as const, ...asked, headers: { ...headers, 'content-type': 'application/json' } },
  )
  const result = await autocannon({ url, connections, headers, requests, ...until })
  const refused = result['4xx'] + result['5xx'] + result.errors + result.timeouts
  if (refused > 0) throw new Error(`${name}: ${refused} of ${result.requests.total} requests were not answered well`)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** What a process holds in memory, in MB: now, and at most since it started. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6
  return { now: read('VmRSS'), most: read('VmHWM') }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
