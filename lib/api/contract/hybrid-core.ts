import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, oneOf, pattern, text } from '../params.ts'
import { description } from './description.ts'
import { units } from './units.ts'

export const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const
export const storageTypes = ['rocket', 'distributed', 'object'] as const

const percentage = z
  .number()
  .min(0)
  .describe('100 * raw / total, rounded half up to two decimals; above 100 when more is used than there is.')
  .register(units, { unit: '%' })
const bytes = z.int().min(0).meta({ format: 'int64' }).register(units, { unit: 'bytes' })
const cores = z.number().min(0).register(units, { unit: 'cores' })
const time = z.iso.datetime()

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

export const listHybridCores = endpoint({
  id: 'hybrid-cores.list',
  method: 'GET',
  path: '/hybrid-cores',
  scope: null,
  summary: 'List hybrid cores',
  description: 'The hybrid cores of the caller’s partner with what is used of each.',
  filters: {
    id: pattern('The id of a hybrid core.'),
    status: text('The status of a hybrid core.'),
    public_available: flag('Whether it is publicly available.'),
  },
  sorts: ['id'],
  returns: hybridCore,
  shape: 'list',
  follows: 'inventory',
  problems: [],
})

/** v1 knows neither of the two filters that v2 added. */
export const listSites = endpoint({
  ...listHybridCores,
  filters: { id: listHybridCores.filters.id },
})

export const getHybridCore = endpoint({
  id: 'hybrid-cores.get',
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id',
  scope: null,
  summary: 'Get a hybrid core',
  description: 'One hybrid core with what is used of it.',
  filters: {},
  sorts: [],
  returns: hybridCore,
  shape: 'record',
  follows: 'inventory',
  problems: ['hybrid-core-unknown'],
})

export const listAssets = endpoint({
  id: 'assets.list',
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/assets',
  scope: null,
  summary: 'List the assets of a hybrid core',
  description: 'The nodes of a hybrid core, each with its CPU, memory and storage usage.',
  filters: {
    id: pattern('The id of an asset.'),
    node_type: oneOf(nodeTypes, 'The type of the node.'),
    status: text('The status of the node.'),
  },
  sorts: ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'],
  returns: asset,
  shape: 'list',
  follows: 'inventory',
  problems: ['hybrid-core-unknown'],
})

/** Ours, of v2 alone: where a node is, when only its id is known. */
export const findAssets = endpoint({
  ...listAssets,
  id: 'assets.find',
  path: '/assets',
  summary: 'Find assets in all hybrid cores',
  description:
    'The nodes of all hybrid cores of the caller’s partner, in the order of their cores and then of their ids.',
  filters: { ...listAssets.filters, hybrid_core_id: pattern('The id of a hybrid core.') },
  sorts: ['hybrid_core_id'],
  problems: [],
})

export const getAsset = endpoint({
  id: 'assets.get',
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/assets/:asset_id',
  scope: null,
  summary: 'Get an asset',
  description: 'One node of a hybrid core.',
  filters: {},
  sorts: [],
  returns: asset,
  shape: 'record',
  follows: 'inventory',
  problems: ['hybrid-core-unknown', 'asset-unknown'],
})

export const getResources = endpoint({
  id: 'resources.get',
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/resources',
  scope: null,
  summary: 'Get the resources of a hybrid core',
  description: 'What a hybrid core has and uses, how its nodes are applied, and what is left when a node fails.',
  filters: {},
  sorts: [],
  returns: resources,
  shape: 'record',
  follows: 'inventory',
  problems: ['hybrid-core-unknown'],
})

/** Ours, of v2 alone. */
export const listStorageWorkload = endpoint({
  id: 'storage-workload.list',
  method: 'GET',
  path: '/storage-workload',
  scope: null,
  summary: 'List the storage workload',
  description:
    'How full each class of storage of each hybrid core is: one row a core and class, where an active asset of that ' +
    'class has a known storage. `sort[percentage]` goes by the percentage of the usage, then by its raw value.',
  filters: {
    hybrid_core_id: pattern('The id of a hybrid core.'),
    storage_type: oneOf(storageTypes, 'The class of storage.'),
  },
  sorts: ['hybrid_core_id', 'percentage', 'imbalance'],
  returns: storageWorkload,
  shape: 'list',
  follows: 'inventory',
  problems: [],
})

export const getDoc = endpoint({
  id: 'doc.get',
  method: 'GET',
  path: '/doc',
  scope: null,
  summary: 'Get this description',
  description: 'The OpenAPI description of this version.',
  filters: {},
  sorts: [],
  returns: description,
  shape: 'document',
  problems: [],
})
