import { EventEmitter } from 'node:events'
import { Counter, Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'

const cluster = vi.hoisted(() => ({
  isWorker: false,
  on: (_event: string, _listener: (...of: unknown[]) => void) => {},
}))
vi.mock('node:cluster', () => ({ default: cluster }))

const { gatherMetrics } = await import('./worker-metrics.ts')

/** A worker that responds to each request of the supervisor with a counter of 1. */
class TestWorker {
  readonly #events: EventEmitter
  readonly id: number
  readonly asked: string[] = []
  readonly isConnected = () => true

  constructor(events: EventEmitter, id: number) {
    this.#events = events
    this.id = id
  }

  start(): void {
    this.#emit({ kind: 'started', id: '' })
  }

  send({ id }: { id: string }): void {
    this.asked.push(id)
    void metricsOfOne().then((metrics) => this.#emit({ kind: 'own', id, metrics }))
  }

  #emit(message: object): void {
    this.#events.emit('message', this, { channel: 'hybrid-core-metrics', ...message })
  }
}

async function metricsOfOne() {
  const registry = new Registry()
  new Counter({ name: 'requests', help: 'Requests', registers: [registry] }).inc()
  return registry.getMetricsAsJSON()
}

test('metrics are the sum of the workers that have started; one that is still starting or has ended gets no request', async () => {
  const events = new EventEmitter()
  cluster.on = (event, listener) => void events.on(event, listener)
  const gather = gatherMetrics()
  const [first, second, starting] = [1, 2, 3].map((id) => new TestWorker(events, id)) as [
    TestWorker,
    TestWorker,
    TestWorker,
  ]
  first.start()
  second.start()
  expect(await gather()).toContain('requests 2')
  events.emit('exit', first)
  expect(await gather()).toContain('requests 1')
  expect(starting.asked).toEqual([])
  starting.start()
  expect(await gather()).toContain('requests 2')
})
