import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** When a read began, and how many milliseconds it took. */
export type Wait = { startedAt: number; milliseconds: number }

const intervalMs = 20
/** What a server of the first published version reads for its lists, for its totals, and for the audit log. */
const formerQueries = [
  `select id, node_type, status, memory_used, memory_total, memory_percentage, observed_at from assets
    where hybrid_core_id = 'core-7'
    order by (memory_percentage is null), memory_percentage desc, memory_used desc, id limit 50`,
  `select node_type, status, asset_count, memory_used, memory_total from asset_totals where hybrid_core_id = 'core-7'`,
  `select id, actor, action, outcome from audit_events where partner_uuid = 'p' order by id desc limit 50`,
  `select id, status, replicas from hybrid_cores where partner_uuid = 'p' order by id limit 50`,
]

/** Sends each query by a connection of its own, every 20 ms, until `end` has ended; returns all waits. */
export async function readUntil(
  url: string,
  end: Promise<unknown>,
  queries: readonly string[] = formerQueries,
): Promise<Wait[]> {
  let hasEnded = false
  const ended = end.finally(() => {
    hasEnded = true
  })
  const read = async (text: string): Promise<Wait[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const waits: Wait[] = []
    while (!hasEnded) {
      const [startedAt, from] = [Date.now(), performance.now()]
      await client.query(text)
      waits.push({ startedAt, milliseconds: performance.now() - from })
      await sleep(intervalMs)
    }
    await client.end()
    return waits
  }
  const [waits] = await Promise.all([Promise.all(queries.map(read)), ended])
  return waits.flat()
}
