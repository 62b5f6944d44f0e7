import { z } from 'zod'

/**
 * Returns the inner schema of another one with its class: zod types it as a schema of its core, which lacks the classes.
 * Throws TypeError for other values.
 */
export function zodType(inner: unknown): z.ZodType {
  if (inner instanceof z.ZodType) return inner
  throw new TypeError('The value is not a zod schema.')
}
