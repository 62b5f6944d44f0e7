import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

const channel = 'hybrid-core-metrics'
/** A worker waits for the supervisor for longer than the supervisor for each worker. */
const timeoutsMs = { all: 6_000, own: 5_000 }

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * A message of a worker: that it has metrics, its own metrics (undefined: they cannot be read), or a request for those of
 * all.
 */
type FromWorker = { channel: typeof channel; id: string } & (
  | { kind: 'started' }
  | { kind: 'own'; metrics: Metrics | undefined }
  | { kind: 'all' }
)
/**
 * A message of the supervisor: a request for the worker's own metrics, or those of all; without a text not all came in
 * time.
 */
type FromSupervisor = { channel: typeof channel; id: string } & (
  | { kind: 'own' }
  | { kind: 'all'; text: string | undefined }
)

/** Returns a function that reads the metrics; in a worker, of all workers, through the supervisor. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const all = new Requests<string>(timeoutsMs.all)
  process.on('message', async (message: FromSupervisor) => {
    if (message?.channel !== channel) return
    if (message.kind === 'own') send({ ...message, metrics: await registry.getMetricsAsJSON().catch(() => undefined) })
    else if (message.text === undefined) all.reject(message.id)
    else all.resolve(message.id, message.text)
  })
  send({ channel, kind: 'started', id: '' })
  return () => all.request((id) => send({ channel, kind: 'all', id }))
}

function send(message: FromWorker): void {
  process.send?.(message)
}

/**
 * In the supervisor: adds up the metrics of all workers, for itself and for each worker that requests them. A worker that
 * is still starting has counted nothing and could not respond in time: it is left out.
 */
export function gatherMetrics(): () => Promise<string> {
  const started = new Map<number, Worker>()
  const own = new Requests<Metrics>(timeoutsMs.own)
  const gather = async () => {
    const workers = [...started.values()]
    const metrics = await Promise.all(
      workers.map((worker) => own.request((id) => sendTo(worker, { channel, kind: 'own', id }), worker)),
    )
    return AggregatorRegistry.aggregate(metrics).metrics()
  }
  cluster.on('exit', (worker) => {
    started.delete(worker.id)
    own.resolveAll(worker, [])
  })
  cluster.on('message', async (worker, message: FromWorker) => {
    if (message?.channel !== channel) return
    const { id, kind } = message
    if (kind === 'started') started.set(worker.id, worker)
    else if (kind === 'all') sendTo(worker, { channel, kind, id, text: await gather().catch(() => undefined) })
    else if (message.metrics) own.resolve(id, message.metrics)
    else own.reject(id)
  })
  return gather
}

function sendTo(worker: Worker, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message)
}

/** Requests to other processes: each gets the response with its id, or is rejected after `timeoutMs`. */
class Requests<Result> {
  readonly #timeoutMs: number
  readonly #waiting = new Map<string, { to: object; resolve: (result: Result) => void; reject: () => void }>()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  async request(send: (id: string) => void, to: object = process): Promise<Result> {
    const id = randomUUID()
    const timer = setTimeout(() => this.reject(id), this.#timeoutMs).unref()
    try {
      return await new Promise<Result>((resolve, fail) => {
        const reject = () => fail(new Error('The metrics of the workers did not arrive in time.'))
        this.#waiting.set(id, { to, resolve, reject })
        send(id)
      })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  resolve(id: string, result: Result): void {
    this.#waiting.get(id)?.resolve(result)
  }

  /** Resolves every request to a process that has ended. */
  resolveAll(to: object, result: Result): void {
    for (const waiting of this.#waiting.values()) if (waiting.to === to) waiting.resolve(result)
  }

  reject(id: string): void {
    this.#waiting.get(id)?.reject()
  }
}
