import { z } from 'zod'

/** The unit of a number, where it has one: it stands behind the name of the column in a CSV. */
export const units = z.registry<{ unit: string }>()
