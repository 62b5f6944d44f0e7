import { z } from 'zod'
import { bytes, nodeTypes, siteByteUsage, siteCoreUsage, siteStorageUsage, siteWorkload } from './usage.ts'

// The records of v1, which never change; those of v2 extend them.

export const time = z.iso.datetime()

export const location = z
  .object({ uuid: z.guid(), name: z.string(), country: z.string().nullable().describe('ISO 3166-1 alpha-2.') })
  .meta({ id: 'Location', description: 'The location of a data centre.' })

export const site = z
  .object({
    id: z.string().describe('Name and unique identifier.'),
    status: z.string(),
    public_available: z.boolean(),
    location: location.nullable(),
    asset_count: z.int().min(0).describe('All assets, whatever their status.'),
    workload: siteWorkload,
    observed_at: time.nullable().describe('The newest observation of its assets.'),
  })
  .meta({ id: 'HybridCore', description: 'A hybrid core: one data-centre location with its nodes.' })

export const siteAsset = z
  .object({
    id: z.string().describe('Unique within its hybrid core.'),
    hybrid_core_id: z.string(),
    node_type: z.enum(nodeTypes),
    status: z.string().describe('`active`, `staged`, `failed` and others.'),
    cpu_usage: siteCoreUsage.nullable().describe('Only on compute nodes.'),
    memory_usage: siteByteUsage.nullable().describe('Only on compute nodes.'),
    storage_usage: siteStorageUsage.nullable(),
    observed_at: time,
    stale: z
      .boolean()
      .describe(
        'Whether the values are older than the limit that the operator has set, or than three intervals of the collector ' +
          'that brings them.',
      ),
  })
  .meta({ id: 'Asset', description: 'A node of a hybrid core.' })

const statusCounts = z
  .object({
    total: z.int().min(0),
    by_status: z.record(z.string(), z.int().min(0)).describe('The number of nodes for each status that occurs.'),
  })
  .meta({ id: 'NodeCounts', description: 'The number of nodes of one type.' })

const headroomOf = (what: string) =>
  z
    .object({
      largest_asset_id: z.string().describe('The node with the largest total; if several are equal, the lowest id.'),
      after_largest_loss: siteByteUsage
        .nullable()
        .describe('The current usage on the capacity of the remaining nodes; null if no node remains.'),
      fits: z.boolean().describe(what),
      tolerates: z
        .int()
        .min(0)
        .describe('How many of the largest nodes can be lost one after another, each rebuilt before the next.'),
      reason: z.string().nullable().describe('Why it does not fit, in one sentence.'),
    })
    .describe('The headroom after the loss of the largest node.')

export const replacedStorage = headroomOf(
  'At most 85 % is used, and there are at least as many nodes as copies of the data.',
).meta({
  id: 'StorageHeadroom',
})

export const memoryHeadroom = headroomOf('At most 100 % is used.').meta({ id: 'MemoryHeadroom' })

export const siteResources = z
  .object({
    hybrid_core_id: z.string(),
    ...siteWorkload.shape,
    nodes: z.object({
      total: z.int().min(0),
      by_node_type: z.object({
        compute: statusCounts,
        distributed_storage: statusCounts,
        object_storage: statusCounts,
      }),
    }),
    headroom: z.object({
      memory: memoryHeadroom.nullable(),
      storage: z.object({
        distributed: replacedStorage.nullable(),
        object: replacedStorage.nullable(),
        rocket: z
          .object({
            largest_asset_id: z.string().describe('The node whose loss would lose the most bytes.'),
            at_risk: bytes.describe('The bytes on that node: local storage is lost with its node.'),
          })
          .meta({ id: 'RocketHeadroom', description: 'The local storage that is lost if one node fails.' })
          .nullable(),
      }),
    }),
    coverage: z
      .object({ reporting: z.int().min(0), total: z.int().min(0) })
      .describe('The number of active assets with fresh values, and of all active assets.'),
    observed_at: time.nullable(),
  })
  .meta({
    id: 'Resources',
    description: 'The resources of a hybrid core, their usage, and the headroom if a node fails.',
  })
