import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'

type Given = Quantity | null | undefined

const unknown = { used: null, total: null, percentage: null, allocated: null }

/** The columns of the quantities of a record. A quantity with a total of 0 is stored as null. */
export function quantityColumns({ cpu, memory, storage }: { cpu?: Given; memory?: Given; storage?: Given }) {
  const [c, m, s] = [columnsOf(cpu), columnsOf(memory), columnsOf(storage)]
  return {
    cpu_used: c.used,
    cpu_total: c.total,
    cpu_percentage: c.percentage,
    cpu_allocated: c.allocated,
    memory_used: m.used,
    memory_total: m.total,
    memory_percentage: m.percentage,
    memory_allocated: m.allocated,
    storage_used: s.used,
    storage_total: s.total,
    storage_percentage: s.percentage,
    storage_allocated: s.allocated,
  }
}

export const quantityColumnNames = Object.keys(quantityColumns({})) as (keyof ReturnType<typeof quantityColumns>)[]

function columnsOf(quantity: Given) {
  if (!quantity || quantity.total === 0) return unknown
  const { used, total, allocated } = quantity
  // Adding 0 turns -0 into 0.
  return {
    used: used + 0,
    total,
    percentage: percentageOf(used, total),
    allocated: allocated == null ? null : allocated + 0,
  }
}
