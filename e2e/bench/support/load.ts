import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = {
  name: string
  url: string
  /** Requested in turn: paths for GET, or bodies for POST. */
  paths: readonly (string | { path: string; body: string })[]
  headers: Record<string, string>
  pid: number
}

export type Round = { perSecond: number; p50: number; p99: number }

const connections = 16
const warmUpSeconds = 20

const warm = new Set<string>()

/** Loads two targets in alternating order, so that changes on the machine affect both equally. */
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

/** Warms up each server once. */
async function warmUp(target: Target): Promise<void> {
  if (warm.has(target.url)) return
  warm.add(target.url)
  await load(target, { duration: warmUpSeconds })
}

/** Sends requests over 16 connections. Throws when a response is neither 2xx nor 304. */
export async function load(
  { name, url, paths, headers }: Target,
  until: { duration: number } | { amount: number },
): Promise<Round> {
  const requests = paths.map((request) =>
    typeof request === 'string'
      ? { method: 'GET' as const, path: request }
      : { method: 'POST' as const, ...request, headers: { ...headers, 'content-type': 'application/json' } },
  )
  const result = await autocannon({ url, connections, headers, requests, ...until })
  const failed = result['4xx'] + result['5xx'] + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed`)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Returns the resident memory of a process in MB: now, and its peak. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6
  return { now: read('VmRSS'), most: read('VmHWM') }
}
