import { z } from 'zod'
import { units } from './units.ts'

export const storageTypes = ['rocket', 'distributed', 'object'] as const

export const percentage = z
  .number()
  .min(0)
  .describe('100 * raw / total, rounded half up to two decimals; above 100 when more is used than there is.')
  .register(units, { unit: '%' })
export const bytes = z.int().min(0).meta({ format: 'int64' }).register(units, { unit: 'bytes' })
const cores = z.number().min(0).register(units, { unit: 'cores' })

export const byteUsage = z
  .object({
    percentage,
    raw: bytes.describe('Used bytes.'),
    total: bytes.describe('All bytes.'),
    unit: z.literal('byte'),
  })
  .meta({ id: 'ByteUsage', description: 'How much of a number of bytes is used.' })

export const coreUsage = z
  .object({
    percentage,
    raw: cores.describe('Used cores, fractions included.'),
    total: cores.describe('All cores.'),
    unit: z.literal('core'),
  })
  .meta({ id: 'CoreUsage', description: 'How much of a number of CPU cores is used.' })

export const storageUsage = byteUsage
  .extend({
    storage_type: z
      .enum(storageTypes)
      .describe('`rocket` on compute nodes, `distributed` and `object` on their own node types.'),
  })
  .meta({ id: 'StorageUsage', description: 'How much of the storage of a node is used, and of which class it is.' })

export const workload = z
  .object({
    cpu: coreUsage.nullable(),
    memory: byteUsage.nullable(),
    storage: z.object({
      distributed: byteUsage.nullable(),
      rocket: byteUsage.nullable(),
      object: byteUsage.nullable(),
    }),
  })
  .meta({ id: 'Workload', description: 'Usages summed over the active assets; null where nothing is known.' })
