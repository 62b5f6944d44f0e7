import { type HistoryStep, type PoolResource, poolResources, stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { capacityFactor, type PastUsage, usageFactor } from './past-usage.ts'

/** The factors of a bucket: of the present usage (last, lowest, highest) and of the present capacity. */
export type PastPoint = {
  core: string
  resource: PoolResource
  step: HistoryStep
  bucket: number
  usage: number
  lowest: number
  highest: number
  capacity: number
}

/** How far back the points of a step go: fewer 5-minute points than a server keeps. */
const ages: Record<HistoryStep, number> = { '5m': 3 * dayMs, '1h': 90 * dayMs, '1d': Number.POSITIVE_INFINITY }
/** How often the usage is looked at within a bucket. */
const looks: Record<HistoryStep, number> = { '5m': 1, '1h': 2, '1d': 8 }

type Past = { id: string; pools: Record<PoolResource, PastUsage> }

/** The points of a core's pools from `sinceMs` to before the bucket of `nowMs`, oldest first for each pool and step. */
export function* pastPoints({ id, pools }: Past, nowMs: number, sinceMs: number): Generator<PastPoint> {
  for (const resource of poolResources) {
    for (const step of ['5m', '1h', '1d'] as const) {
      const past = pools[resource]
      const present = Math.floor(nowMs / stepMs[step])
      const oldestMs = Math.max(sinceMs, nowMs - Math.min(ages[step], past.days * dayMs))
      const first = Math.ceil(oldestMs / stepMs[step])
      for (let bucket = first; bucket < present; bucket++) {
        const point = pointOf(past, bucket, step, nowMs)
        if (point) yield { core: id, resource, step, bucket, ...point }
      }
    }
  }
}

function pointOf(past: PastUsage, bucket: number, step: HistoryStep, nowMs: number) {
  const times = Array.from({ length: looks[step] }, (_, n) => (bucket + (n + 1) / looks[step]) * stepMs[step] - 1)
  const seen = times.flatMap((atMs) => usageFactor(past, atMs, nowMs) ?? [])
  const usage = seen.at(-1)
  if (usage === undefined) return undefined
  const capacity = capacityFactor(past, times.at(-1) ?? nowMs, nowMs)
  return { usage, lowest: Math.min(...seen), highest: Math.max(...seen), capacity }
}
