import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

const channel = 'hybrid-core-metrics'
const timeoutMs = 6_000

type Question = { channel: typeof channel; ask: string }
type Answer = { channel: typeof channel; answer: string; text: string }

/** Lets the supervisor gather what every worker counts, and any worker ask for the sum. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  const waiting = new Map<string, (text: string) => void>()
  process.on('message', (message: Answer) => {
    if (message?.channel !== channel) return
    waiting.get(message.answer)?.(message.text)
    waiting.delete(message.answer)
  })
  return () =>
    new Promise((resolve, reject) => {
      const ask = randomUUID()
      waiting.set(ask, resolve)
      process.send?.({ channel, ask } satisfies Question)
      setTimeout(() => {
        if (waiting.delete(ask)) reject(new Error('The supervisor does not tell the metrics.'))
      }, timeoutMs).unref()
    })
}

/** In the supervisor: gathers the metrics of all workers, for itself and for whichever asks. */
export function gatherMetrics(): () => Promise<string> {
  const gathered = new AggregatorRegistry()
  const gather = () => gathered.clusterMetrics()
  cluster.on('message', async (worker, message: Question) => {
    if (message?.channel !== channel) return
    const text = await gather().catch(() => '')
    if (worker.isConnected()) worker.send({ channel, answer: message.ask, text } satisfies Answer)
  })
  return gather
}
