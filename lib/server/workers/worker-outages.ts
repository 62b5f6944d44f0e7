import cluster, { type Worker } from 'node:cluster'
import type { EventEmitter } from 'node:events'
import type { Log } from '#lib/log/log.ts'
import { type OutageMessage, outageChannel } from '#lib/log/outage.ts'

/** In the supervisor: logs an outage of several workers once. It begins with the first worker and ends with the last. */
export function mergeOutages(log: Pick<Log, 'warn'>, messages: Pick<EventEmitter, 'on'> = cluster): void {
  const open = new Map<string, { since: number; workers: Set<number> }>()

  messages.on('message', ({ id }: Worker, report: OutageMessage) => {
    if (report?.channel !== outageChannel) return
    const { outage, isOver, details, message } = report
    const known = open.get(outage)
    if (!isOver) {
      known?.workers.add(id)
      if (known) return
      open.set(outage, { since: performance.now(), workers: new Set([id]) })
      log.warn(details, message)
      return
    }
    known?.workers.delete(id)
    if (!known || known.workers.size > 0) return
    open.delete(outage)
    // The last worker may have noticed the outage late, so its own duration is too short.
    log.warn({ seconds: Math.round(performance.now() - known.since) / 1000 }, message)
  })

  // If the outage continues, another worker reports it again.
  messages.on('exit', ({ id }: Worker) => {
    for (const [outage, { workers }] of open) if (workers.delete(id) && workers.size === 0) open.delete(outage)
  })
}
