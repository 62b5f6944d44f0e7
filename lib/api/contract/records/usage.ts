import { z } from 'zod'

/** The unit of a number. A CSV file has it after the name of the column. */
export const units = z.registry<{ unit: string }>()

export const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const
export const storageTypes = ['rocket', 'distributed', 'object'] as const

export const percentage = z
  .number()
  .min(0)
  .describe('100 * raw / total, rounded half up to two decimals; above 100 if more is used than the total.')
  .register(units, { unit: '%' })
export const bytes = z.int().min(0).meta({ format: 'int64' }).register(units, { unit: 'bytes' })
const cores = z.number().min(0).register(units, { unit: 'cores' })

// The usages of v1, which never change; those of v2 extend them.

export const siteByteUsage = z
  .object({
    percentage,
    raw: bytes.describe('Used bytes.'),
    total: bytes.describe('Total bytes.'),
    unit: z.literal('byte'),
  })
  .meta({ id: 'ByteUsage', description: 'Used bytes of a total.' })

export const siteCoreUsage = z
  .object({
    percentage,
    raw: cores.describe('Used cores, including fractions.'),
    total: cores.describe('Total cores.'),
    unit: z.literal('core'),
  })
  .meta({ id: 'CoreUsage', description: 'Used CPU cores of a total.' })

export const siteStorageUsage = siteByteUsage
  .extend({
    storage_type: z
      .enum(storageTypes)
      .describe('`rocket` on compute nodes, `distributed` and `object` on their own node types.'),
  })
  .meta({ id: 'StorageUsage', description: 'Used storage of a node, and the class of that storage.' })

export const siteWorkload = z
  .object({
    cpu: siteCoreUsage.nullable(),
    memory: siteByteUsage.nullable(),
    storage: z.object({
      distributed: siteByteUsage.nullable(),
      rocket: siteByteUsage.nullable(),
      object: siteByteUsage.nullable(),
    }),
  })
  .meta({ id: 'Workload', description: 'Usages summed over the active assets; null if no usage is known.' })

const promised =
  'What is promised to customers; it may exceed the total. Null if it is unknown, for a sum also if it is unknown of one active asset.'

export const byteUsage = siteByteUsage
  .extend({ allocated: bytes.nullable().describe(promised) })
  .meta(metaOf(siteByteUsage))

export const coreUsage = siteCoreUsage
  .extend({ allocated: cores.nullable().describe(promised) })
  .meta(metaOf(siteCoreUsage))

export const storageUsage = siteStorageUsage
  .extend({ allocated: bytes.nullable().describe(promised) })
  .meta(metaOf(siteStorageUsage))

export const workload = siteWorkload
  .extend({
    cpu: coreUsage.nullable(),
    memory: byteUsage.nullable(),
    storage: z.object({
      distributed: byteUsage.nullable(),
      rocket: byteUsage.nullable(),
      object: byteUsage.nullable(),
    }),
  })
  .meta(metaOf(siteWorkload))

/** Returns the name and the description of a record of v1, which the same record of v2 keeps. */
export function metaOf(record: z.ZodType) {
  return { ...z.globalRegistry.get(record) }
}
