import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { nearFullPercent } from './fit-rule.ts'

/** The quantity that must still fit after the loss of nodes of a type, and how full the remaining nodes may become. */
const rules = [
  { quantity: 'memory', nodeTypes: ['compute'], fullPercent: 100n },
  { quantity: 'storage', nodeTypes: ['distributed_storage', 'object_storage'], fullPercent: nearFullPercent },
] as const

/**
 * Writes to the totals of these cores how many of the largest active nodes can be lost while the used bytes still fit on
 * the others. The sums in the totals must already be written.
 *
 * Nodes of equal size are one row of `sizes`. `larger` adds the sizes of all larger nodes, exactly: a number of bytes is
 * `high * 2^32 + low`, because no column type of both engines can hold the sum. `room` is how many hundredths of a byte
 * may still be lost: fullPercent * (total - larger nodes) - 100 * used. Divided by the size of a node, in doubles, this
 * is `guessed`, which is right or one too many; the last step decides that exactly.
 */
export async function countLosable(
  db: Kysely<Schema>,
  coreIds: Expression<unknown> | readonly string[],
): Promise<void> {
  const cores = Array.isArray(coreIds) ? sql`(${sql.join(coreIds)})` : coreIds
  for (const { quantity, nodeTypes, fullPercent } of rules) {
    const percent = sql.raw(String(fullPercent))
    const column = (name: string) => sql.ref(`${quantity}_${name}`)
    const free = (
      half: 'high' | 'low',
    ) => sql`(${percent} * (totals.${column(`total_${half}`)} - before_${sql.raw(half)})
      - 100 * totals.${column(`used_${half}`)})`
    const guess = sql`(high * 4294967296.0 + low) / (${percent} * cast(total as double precision))`
    await sql`
      with sizes as (
        select hybrid_core_id, node_type, ${column('total')} as total, count(*) as count
        from assets
        where hybrid_core_id in ${cores} and status = 'active' and node_type in (${sql.join(nodeTypes)})
          and ${column('percentage')} is not null
        group by ${column('total')}, node_type, hybrid_core_id
      ), larger as (
        select hybrid_core_id, node_type, total, count,
          cast(sum(count * (total >> 32)) over before as bigint) - count * (total >> 32) as before_high,
          cast(sum(count * (total & 4294967295)) over before as bigint) - count * (total & 4294967295) as before_low
        from sizes
        window before as (partition by hybrid_core_id, node_type order by total desc rows unbounded preceding)
      ), room as (
        select larger.*, ${free('high')} + (${free('low')} >> 32) as high, ${free('low')} & 4294967295 as low
        from larger join asset_totals as totals on totals.hybrid_core_id = larger.hybrid_core_id
          and totals.node_type = larger.node_type and totals.status = 'active'
      ), guesses as (
        select room.*, case when ${guess} >= count then count else cast(round(${guess}) as bigint) end as guessed
        from room where high >= 0
      )
      update asset_totals set losable_count = found.losable
      from (
        select hybrid_core_id, node_type, cast(sum(guessed - case
          when high - ${percent} * guessed * (total >> 32)
            + ((low - ${percent} * guessed * (total & 4294967295)) >> 32) < 0 then 1 else 0 end) as bigint) as losable
        from guesses group by hybrid_core_id, node_type
      ) as found
      where asset_totals.hybrid_core_id = found.hybrid_core_id and asset_totals.node_type = found.node_type
        and asset_totals.status = 'active'`.execute(db)
  }
}
