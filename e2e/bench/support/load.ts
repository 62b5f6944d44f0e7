import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { debianProgram, unpackedLibraries } from '#e2e/setup/sources/debian-programs.ts'

export type Target = {
  name: string
  url: string
  /** Requested in turn: paths for GET, or bodies for POST. */
  paths: readonly (string | { path: string; body: string })[]
  headers: Record<string, string>
  pid: number
  /** How many clients ask, each for the next path when it has a response; 16 if not given. */
  connections?: number
}

/** The latencies are in milliseconds. */
export type Round = { requests: number; perSecond: number; p50: number; p99: number }

const defaultConnections = 16
/** A read that takes longer is a failure; the default of wrk is 2 s. */
const timeout = '30s'
const warmUpSeconds = 20

const warm = new Set<string>()

/** Loads two targets in alternating order, so that changes on the machine affect both equally. */
export async function compare(one: Target, other: Target, rounds: number, seconds: number): Promise<[Round, Round][]> {
  for (const target of [one, other]) await warmUp(target)
  const measured: [Round, Round][] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await load(one, seconds) : undefined
    const second = await load(other, seconds)
    measured.push([first ?? (await load(one, seconds)), second])
  }
  return measured
}

/** Warms up each server once. */
async function warmUp(target: Target): Promise<void> {
  if (warm.has(target.url)) return
  warm.add(target.url)
  await load(target, warmUpSeconds)
}

/**
 * Sends requests with wrk. A load in JavaScript takes as long for a response as the server does, so that
 * it would measure itself. Throws when a request fails or a response is neither 2xx nor 3xx.
 */
export async function load(target: Target, seconds: number): Promise<Round> {
  const folder = temporaryFolder('load')
  try {
    const script = join(folder.path, 'requests.lua')
    writeFileSync(script, scriptFor(target))
    const connections = String(target.connections ?? defaultConnections)
    const args = ['--threads', '1', '--connections', connections, '--duration', `${seconds}s`, '--timeout', timeout]
    const { stdout } = await promisify(execFile)(debianProgram('wrk'), [...args, '--script', script, target.url], {
      env: { ...process.env, LD_LIBRARY_PATH: unpackedLibraries('wrk') },
    })
    const result = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Record<'requests' | Figure, number>
    const { requests, failed, microseconds, p50, p99 } = result
    if (failed > 0) throw new Error(`${target.name}: ${failed} of ${requests} requests failed`)
    return { requests, perSecond: (requests * 1e6) / microseconds, p50: p50 / 1e3, p99: p99 / 1e3 }
  } finally {
    folder.remove()
  }
}

type Figure = 'failed' | 'microseconds' | 'p50' | 'p99'

/** Writes the script of wrk: the requests, and a line of JSON with the figures. */
function scriptFor({ paths, headers }: Target): string {
  const requests = paths.map((request) =>
    typeof request === 'string'
      ? formatted('GET', request, headers)
      : formatted('POST', request.path, { ...headers, 'content-type': 'application/json' }, request.body),
  )
  return `
local requests, at = {}, 0
function init()
  ${requests.map((request) => `requests[#requests + 1] = ${request}`).join('\n  ')}
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local figures = '{"requests":%d,"failed":%d,"microseconds":%d,"p50":%d,"p99":%d}'
  local p50, p99 = latency:percentile(50), latency:percentile(99)
  print(figures:format(summary.requests, failed, summary.duration, p50, p99))
end
`
}

function formatted(method: string, path: string, headers: Record<string, string>, body?: string): string {
  const fields = Object.entries(headers).map(([name, value]) => `[${luaText(name)}] = ${luaText(value)}`)
  return `wrk.format("${method}", ${luaText(path)}, {${fields.join(', ')}}, ${body === undefined ? 'nil' : luaText(body)})`
}

function luaText(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`)
  return `"${bytes.join('')}"`
}

/** Returns the resident memory of a process in MB: now, and its peak. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6
  return { now: read('VmRSS'), most: read('VmHWM') }
}
