import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

const channel = 'hybrid-core-metrics'
/** A worker waits for the supervisor for longer than the supervisor for each worker. */
const timeoutsMs = { all: 6_000, own: 5_000 }

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What a worker sends: that it has metrics, its own metrics (undefined: they cannot be read), or a request for those of all. */
type FromWorker = { channel: typeof channel; id: string } & (
  | { kind: 'started' }
  | { kind: 'own'; metrics: Metrics | undefined }
  | { kind: 'all' }
)
/** What the supervisor sends: a request for the worker's own metrics, or those of all; without a text not all came in time. */
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
 * In the supervisor: adds up the metrics of all workers, for itself and for each worker that requests them. A worker that still
 * starts has counted nothing and could not answer in time: it is left out.
 */
export function gatherMetrics(): () => Promise<string> {
  const started = new Map<number, Worker>()
  const own = new Requests<Metrics>(timeoutsMs.own)
  const gather = async () => {
    const workers = [...started.values()]
    const metrics = await Promise.all(
      workers.map((worker) => own.request((id) => tell(worker, { channel, kind: 'own', id }), worker)),
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
    else if (kind === 'all') tell(worker, { channel, kind, id, text: await gather().catch(() => undefined) })
    else if (message.metrics) own.resolve(id, message.metrics)
    else own.reject(id)
  })
  return gather
}

function tell(worker: Worker, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message)
}

/** Requests to other processes, each answered by its id or rejected after `timeoutMs`. */
class Requests<Answer> {
  readonly #timeoutMs: number
  readonly #waiting = new Map<string, { to: object; resolve: (answer: Answer) => void; reject: () => void }>()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  async request(send: (id: string) => void, to: object = process): Promise<Answer> {
    const id = randomUUID()
    const timer = setTimeout(() => this.reject(id), this.#timeoutMs).unref()
    try {
      return await new Promise<Answer>((resolve, fail) => {
        const reject = () => fail(new Error('The metrics of the workers did not arrive in time.'))
        this.#waiting.set(id, { to, resolve, reject })
        send(id)
      })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  resolve(id: string, answer: Answer): void {
    this.#waiting.get(id)?.resolve(answer)
  }

  /** Answers every request to a process that has ended. */
  resolveAll(to: object, answer: Answer): void {
    for (const waiting of this.#waiting.values()) if (waiting.to === to) waiting.resolve(answer)
  }

  reject(id: string): void {
    this.#waiting.get(id)?.reject()
  }
}
