import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestHistory } from '#lib/ingest/prometheus/history/request-history.ts'
import { SourceFailure } from '#lib/ingest/prometheus/server/source-failure.ts'
import { type Service, startPrometheus, startVictoriaMetrics } from '../setup/sources/servers.ts'
import { sourceOf } from './support/collecting.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A whole day that has ended, so that no test depends on the time of the day. */
const start = (Math.floor(Date.now() / dayMs) - 3) * dayMs
const gapHour = 5
const renamedHour = 12

type Sample = { name: string; labels: Record<string, string>; atMs: number; value: number }

/** Two days of two nodes of two cores. `cn-1` is renamed at noon of the first day, and was silent for an hour. */
function samples(): Sample[] {
  const all: Sample[] = []
  for (let atMs = start; atMs < start + 2 * dayMs; atMs += 2 * minuteMs) {
    const hour = Math.floor((atMs - start) / hourMs)
    for (const [site, node, factor] of [
      ['ber-1', 'cn-1', 1],
      ['ber-1', 'cn-10', 3],
      ['ham-1', 'cn-1', 5],
    ] as const) {
      if (node === 'cn-1' && hour === gapHour) continue
      const host = node === 'cn-1' && hour >= renamedHour ? `${node}.new.example:9100` : `${node}.old.example:9100`
      const labels = { site, host }
      // Highest in the middle of the hour.
      const minute = (atMs - start - hour * hourMs) / minuteMs
      all.push({ name: 'used', labels, atMs, value: factor * (1_000 * hour + (minute < 30 ? minute : 60 - minute)) })
      all.push({ name: 'total', labels, atMs, value: factor * 100_000 })
    }
  }
  return all
}

const labelsText = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')
const linesOf = (all: readonly Sample[], timeOf: (ms: number) => number) =>
  all.map(({ name, labels, atMs, value }) => `${name}{${labelsText(labels)}} ${value} ${timeOf(atMs)}`)

describe.each(['Prometheus', 'VictoriaMetrics'])('the history of an asset in a real %s', (kind) => {
  let service: Service

  beforeAll(async () => {
    const all = samples()
    if (kind === 'Prometheus') {
      const of = (name: string) => [
        `# TYPE ${name} gauge`,
        ...linesOf(
          all.filter((one) => one.name === name),
          (ms) => ms / 1_000,
        ),
      ]
      const past = [...of('used'), ...of('total'), '# EOF', ''].join('\n')
      service = await startPrometheus([], { past, more: ['--storage.tsdb.retention.time=60d'] })
    } else {
      service = await startVictoriaMetrics([])
      const body = linesOf(all, (ms) => ms).join('\n')
      const response = await fetch(`${service.url}/api/v1/import/prometheus`, { method: 'POST', body })
      expect(response.status).toBe(204)
      await fetch(`${service.url}/internal/force_flush`)
    }
  })
  afterAll(() => service?.stop())

  const rules = [`relabel: [{match: '([^.:]+).*', to: '$1'}]`, 'asset_label: host']
  const queries = 'queries: [{node_type: compute, memory: {used: used, total: total}}]'
  const sourceWith = (...lines: string[]) => sourceOf([`url: ${service.url}`, ...lines].join('\n'))
  /** Points of the memory of `cn-1`: hours since the start, and the amounts. */
  async function read(more: string[], step: '1h' | '1d' = '1h', id = 'cn-1') {
    const source = { ...sourceWith(...rules, queries), ...(more.length > 0 && { core: { label: more[0]! } }) }
    const span = { from: start, to: start + dayMs - 1, step }
    const question = { span, quantities: ['memory'] as const, assets: 3, nowMs: Date.now() }
    const { memory = [] } = await requestHistory(source, { coreId: 'ber-1', id, nodeType: 'compute' }, question)
    return memory.map(({ at, raw, total, lowest, highest }) => ({
      ...{ hour: (Date.parse(at) - start) / hourMs, raw, total, lowest, highest },
    }))
  }
  const readable = () =>
    vi.waitFor(async () => expect((await read(['site'], '1h', 'cn-10')).length).toBe(24), {
      timeout: 60_000,
      interval: 500,
    })

  test('has the last, lowest and highest value of each hour, also from before a rename, and its gap', async () => {
    await readable()
    const points = await read(['site'])
    expect(points.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, n) => n).filter((n) => n !== gapHour))
    for (const { hour, raw, total, lowest, highest } of points) {
      // A query is evaluated at the end of five minutes, of which the last value is up to two minutes old.
      expect({ hour, total }).toEqual({ hour, total: 100_000 })
      expect([raw - 1_000 * hour, lowest - 1_000 * hour, highest - 1_000 * hour]).toEqual([2, 2, 28])
    }
  })

  test('has a day with the values of all of its hours', async () => {
    await readable()
    expect(await read(['site'], '1d')).toEqual([{ hour: 0, raw: 23_002, total: 100_000, lowest: 2, highest: 23_002 }])
  })

  test('has no values of another core, nor of an id that only begins like it', async () => {
    await readable()
    expect((await read(['site'], '1d', 'cn-10'))[0]?.total).toBe(300_000)
    expect(await read(['site'], '1d', 'cn')).toEqual([])
    // Without the label of the core the nodes of both sites have the same id: it is not known which one is meant.
    expect(await read([], '1d')).toEqual([])
  })

  test('fails with the reason of the server, which names no address', async () => {
    const broken = sourceWith(...rules, 'queries: [{node_type: compute, memory: {used: "sum(", total: 1}}]')
    const question = { span: { from: start, to: start, step: '1h' as const }, quantities: ['memory'] as const }
    const asked = requestHistory(
      broken,
      { coreId: 'ber-1', id: 'cn-1', nodeType: 'compute' },
      { ...question, assets: 1, nowMs: Date.now() },
    )
    const error = await asked.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(SourceFailure)
    expect(String(error)).not.toContain(String(service.port))
  })
})
