export const quantityNames = ['cpu', 'memory', 'storage'] as const

export type QuantityName = (typeof quantityNames)[number]

/** The parts of an asset that an observation can change. Each has its own time. */
export const parts = ['status', ...quantityNames] as const

export type Part = (typeof parts)[number]

/** The bits of the column `given` of staged observations: what an observation has. */
export const givenBits = {
  status: 1,
  cpu: 2,
  memory: 4,
  storage: 8,
  cpu_allocated: 16,
  memory_allocated: 32,
  storage_allocated: 64,
} as const satisfies Record<Part | `${QuantityName}_allocated`, number>

type Quantities = Partial<Record<QuantityName, { allocated?: number | null | undefined } | null | undefined>>

/** The value of `given`. Null means the same as a missing field. */
export function givenOf(observation: { status?: string | null | undefined } & Quantities): number {
  let bits: number = observation.status == null ? 0 : givenBits.status
  for (const name of quantityNames) {
    const quantity = observation[name]
    if (quantity) bits += givenBits[name] + (quantity.allocated == null ? 0 : givenBits[`${name}_allocated`])
  }
  return bits
}
