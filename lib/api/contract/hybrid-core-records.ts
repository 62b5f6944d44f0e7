import { z } from 'zod'
import { units } from './units.ts'
import { bytes, byteUsage, coreUsage, percentage, storageTypes, storageUsage, workload } from './usage.ts'

export const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const

const time = z.iso.datetime()

export const location = z
  .object({ uuid: z.guid(), name: z.string(), country: z.string().nullable().describe('ISO 3166-1 alpha-2.') })
  .meta({ id: 'Location', description: 'Where a data centre is.' })

export const hybridCore = z
  .object({
    id: z.string().describe('Name and unique identifier.'),
    status: z.string(),
    public_available: z.boolean(),
    location: location.nullable(),
    asset_count: z.int().min(0).describe('All assets, whatever their status.'),
    workload,
    observed_at: time.nullable().describe('The newest observation of its assets.'),
  })
  .meta({ id: 'HybridCore', description: 'A hybrid core: one data-centre location with its nodes.' })

export const asset = z
  .object({
    id: z.string().describe('Unique within its hybrid core.'),
    hybrid_core_id: z.string(),
    node_type: z.enum(nodeTypes),
    status: z.string().describe('`active`, `staged`, `failed` and others.'),
    cpu_usage: coreUsage.nullable().describe('Only on compute nodes.'),
    memory_usage: byteUsage.nullable().describe('Only on compute nodes.'),
    storage_usage: storageUsage.nullable(),
    observed_at: time,
    stale: z.boolean().describe('The values are older than they should be.'),
  })
  .meta({ id: 'Asset', description: 'A node of a hybrid core.' })

const statusCounts = z
  .object({
    total: z.int().min(0),
    by_status: z.record(z.string(), z.int().min(0)).describe('Only the statuses that occur.'),
  })
  .meta({ id: 'NodeCounts', description: 'How many nodes of a type there are.' })

const headroomOf = (what: string) =>
  z
    .object({
      largest_asset_id: z.string().describe('The node with the largest total; of equal ones the lowest id.'),
      after_largest_loss: byteUsage
        .nullable()
        .describe('What is used now on the nodes that remain without it; null when none remains.'),
      fits: z.boolean().describe(what),
      tolerates: z.int().min(0).describe('How many of the largest nodes can be lost, one after the other.'),
      reason: z.string().nullable().describe('Why it does not fit, in one sentence.'),
    })
    .describe('What is left after the loss of the largest node.')

const replacedStorage = headroomOf('At most 85 % used, and as many nodes as copies are kept.').meta({
  id: 'StorageHeadroom',
})

export const resources = z
  .object({
    hybrid_core_id: z.string(),
    ...workload.shape,
    nodes: z.object({
      total: z.int().min(0),
      by_node_type: z.object({
        compute: statusCounts,
        distributed_storage: statusCounts,
        object_storage: statusCounts,
      }),
    }),
    headroom: z.object({
      memory: headroomOf('At most 100 % used.').meta({ id: 'MemoryHeadroom' }).nullable(),
      storage: z.object({
        distributed: replacedStorage.nullable(),
        object: replacedStorage.nullable(),
        rocket: z
          .object({
            largest_asset_id: z.string().describe('The node whose loss would lose the most.'),
            at_risk: bytes.describe('The bytes it holds: local storage is lost with its node.'),
          })
          .meta({ id: 'RocketHeadroom', description: 'What local storage would be lost with one node.' })
          .nullable(),
      }),
    }),
    coverage: z
      .object({ reporting: z.int().min(0), total: z.int().min(0) })
      .describe('How many of the active assets have fresh values.'),
    observed_at: time.nullable(),
  })
  .meta({ id: 'Resources', description: 'What a hybrid core has, uses, and has left when a node fails.' })

const placedAgain = replacedStorage
  .omit({ tolerates: true })
  .meta({ id: 'StorageWorkloadHeadroom', description: 'What is left after the loss of the largest node.' })

export const storageWorkload = z
  .object({
    hybrid_core_id: z.string(),
    storage_type: z.enum(storageTypes),
    usage: byteUsage,
    asset_count: z.int().min(1).describe('The active assets of the class whose storage is known.'),
    fullest_asset: z
      .object({ id: z.string(), percentage })
      .describe('Of equal percentages the one with the most used bytes, then the lowest id.'),
    mean_percentage: z
      .number()
      .min(0)
      .describe('The mean of the percentages of the assets, whatever their size, rounded half up to two decimals.')
      .register(units, { unit: '%' }),
    imbalance: z
      .number()
      .min(0)
      .describe('How far the fullest asset is above the mean, in percentage points: the one less the other.')
      .register(units, { unit: 'points' }),
    headroom: placedAgain.nullable().describe('Null of rocket storage: what is local is not placed again.'),
    at_risk: z
      .object({
        largest_asset_id: z.string().describe('The node that holds the most bytes; of equal ones the lowest id.'),
        bytes: bytes.describe('The bytes that it holds: they are lost with it.'),
      })
      .nullable()
      .describe('Only of rocket storage.'),
    observed_at: time.describe('The newest observation of the active assets of the class.'),
  })
  .meta({
    id: 'StorageWorkload',
    description: 'How full one class of storage of a hybrid core is, over its active assets.',
  })
