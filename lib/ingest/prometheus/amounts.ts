import type { QuantityName } from '../observations/given-parts.ts'
import { cpu, memory } from '../records/fields.ts'

/** Parses a number as a server writes it. Bytes that are computed may have a fraction, and are rounded. */
export function parseAmount(quantity: QuantityName, text: string) {
  const number = /^[-+]?\d/.test(text) ? Number(text) : Number.NaN
  return quantity === 'cpu' ? cpu.shape.used.safeParse(number) : memory.shape.used.safeParse(Math.round(number))
}
