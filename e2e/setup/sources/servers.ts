import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '../processes/child.ts'
import { environmentOf } from '../processes/environment.ts'
import { diskFolder, temporaryFolder } from '../processes/guard.ts'
import { freePort } from '../processes/port.ts'
import { type DebianProgram, debianProgram } from './debian-programs.ts'

const readyTimeoutMs = 90_000

/** A running program that serves HTTP. */
export type Service = Child & { url: string; port: number; stop(): Promise<void> }

/** A job of Prometheus: targets (host and port), the path of their metrics, and labels that they get. */
export type Job = {
  name: string
  targets: readonly string[]
  path?: string
  labels?: Readonly<Record<string, string>>
}

export async function startNodeExporter(port?: number): Promise<Service> {
  const own = port ?? (await freePort())
  return start('prometheus-node-exporter', [`--web.listen-address=127.0.0.1:${own}`], own, '/metrics')
}

type PrometheusOptions = {
  /** Arguments. */
  more?: string[]
  /** Default: a free one. */
  port?: number
  ready?: string | null
  /** A file for its queries, each as JSON in a line. */
  queryLog?: string
  /** Values that it has already, in the format of OpenMetrics with times. */
  past?: string
}

/** Starts Prometheus, which scrapes its targets every second. */
export async function startPrometheus(
  jobs: readonly Job[],
  { more = [], port, ready = '/-/ready', queryLog, past }: PrometheusOptions = {},
): Promise<Service> {
  const own = port ?? (await freePort())
  const folder = temporaryFolder('prometheus', diskFolder())
  writeFileSync(join(folder.path, 'prometheus.yml'), scrapeConfig(jobs, queryLog ? { query_log_file: queryLog } : {}))
  if (past !== undefined) createBlocks(folder.path, past)
  const args = [
    `--config.file=${join(folder.path, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder.path, 'data')}`,
    `--web.listen-address=127.0.0.1:${own}`,
    ...more,
  ]
  const service = await start('prometheus', args, own, ready)
  const stop = async () => {
    await service.stop()
    folder.remove()
  }
  return { ...service, stop }
}

/**
 * Starts VictoriaMetrics, which scrapes the same targets, and returns values of a second ago (by default of 30 seconds ago).
 */
export async function startVictoriaMetrics(jobs: readonly Job[]): Promise<Service> {
  const port = await freePort()
  const folder = temporaryFolder('victoria-metrics', diskFolder())
  writeFileSync(join(folder.path, 'scrape.yml'), scrapeConfig(jobs))
  const args = [
    `-httpListenAddr=127.0.0.1:${port}`,
    `-storageDataPath=${join(folder.path, 'data')}`,
    `-promscrape.config=${join(folder.path, 'scrape.yml')}`,
    '-search.latencyOffset=1s',
    '-memory.allowedBytes=134217728',
  ]
  const service = await start('victoria-metrics', args, port, '/health')
  const stop = async () => {
    await service.stop()
    folder.remove()
  }
  return { ...service, stop }
}

/** The configuration as JSON, which is YAML. */
function scrapeConfig(jobs: readonly Job[], more: object = {}): string {
  return JSON.stringify({
    global: { scrape_interval: '1s', scrape_timeout: '1s', ...more },
    scrape_configs: jobs.map(({ name, targets, path, labels = {} }) => ({
      ...{ job_name: name, static_configs: [{ targets, labels }] },
      ...(path && { metrics_path: path }),
    })),
  })
}

async function start(program: DebianProgram, args: string[], port: number, ready: string | null): Promise<Service> {
  const child = await startChild(debianProgram(program), args, {
    ...{ cwd: '/', env: environmentOf({ GOMAXPROCS: '2' }), guardSignal: 'SIGKILL' },
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + readyTimeoutMs
  while (ready !== null && !(await isReady(`${url}${ready}`))) {
    if (child.hasExited() || Date.now() > deadline) throw new Error(`${program} did not become ready:\n${child.log()}`)
    await sleep(50)
  }
  return { ...child, url, port, stop: async () => void (await child.end('SIGTERM', 10_000)) }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.status === 200
}

/** Writes values into the data of a Prometheus that has not started yet. Blocks. */
function createBlocks(folder: string, past: string): void {
  const file = join(folder, 'past.om')
  writeFileSync(file, past)
  const args = ['tsdb', 'create-blocks-from', 'openmetrics', file, join(folder, 'data')]
  execFileSync(debianProgram('promtool'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
