import { z } from 'zod'
import { memoryHeadroom, replacedStorage, site, siteAsset, siteResources, time } from './site-records.ts'
import {
  bytes,
  byteUsage,
  coreUsage,
  metaOf,
  percentage,
  storageTypes,
  storageUsage,
  units,
  workload,
} from './usage.ts'

export const fullestAsset = z
  .object({ asset_id: z.string(), percentage })
  .meta({ id: 'FullestAsset', description: 'The active asset with the highest percentage of its kind.' })

const fullestAssets = z
  .object({
    memory: fullestAsset.nullable(),
    distributed: fullestAsset.nullable(),
    rocket: fullestAsset.nullable(),
    object: fullestAsset.nullable(),
  })
  .meta({
    id: 'FullestAssets',
    description:
      'The fullest active asset by memory and by each type of storage: by percentage, then by used bytes, both ' +
      'descending, then by id. Null where no active asset has a known usage.',
  })

const oldestObservation = time
  .nullable()
  .describe(
    'The oldest observation of the active assets, which gives the age of the usages. Null without active assets.',
  )

const afterLargestLoss = byteUsage
  .nullable()
  .describe('The current usage on the capacity of the remaining nodes; null if no node remains.')

const memoryAfterLoss = memoryHeadroom
  .extend({ after_largest_loss: afterLargestLoss })
  .meta(metaOf(memoryHeadroom))
  .nullable()

export const hybridCore = site
  .extend({
    workload,
    failed_asset_count: z.int().min(0).describe('The assets with the status `failed`.'),
    stale_asset_count: z.int().min(0).describe('The active assets whose values are stale.'),
    oldest_observed_at: oldestObservation,
    fullest_assets: fullestAssets,
    headroom: z
      .object({ memory: memoryAfterLoss })
      .describe('The headroom of memory. The storage workload has that of storage.'),
  })
  .meta(metaOf(site))

export const asset = siteAsset
  .extend({
    cpu_usage: coreUsage.nullable().describe('Only on compute nodes.'),
    memory_usage: byteUsage.nullable().describe('Only on compute nodes.'),
    storage_usage: storageUsage.nullable(),
    source: z.string().describe('The name of the source of its values, or `import`.'),
  })
  .meta(metaOf(siteAsset))

const quantityTime = z
  .object({
    observed_at: time,
    stale: z.boolean().describe('Whether that is longer ago than values of this asset are fresh.'),
  })
  .nullable()

export const assetTimes = z
  .object({
    hybrid_core_id: z.string(),
    asset_id: z.string(),
    cpu: quantityTime,
    memory: quantityTime,
    storage: quantityTime,
  })
  .meta({
    id: 'AssetTimes',
    description:
      'When each quantity of an asset was observed; null for one that is not known. An asset is as old as the oldest.',
  })

const storageHeadroom = replacedStorage
  .extend({
    after_largest_loss: afterLargestLoss,
    failed_asset_count: z.int().min(0).describe('The nodes of this type with the status `failed`.'),
    redundancy: z
      .enum(['full', 'reduced', 'at_risk'])
      .describe(
        '`full`: no node has failed; `reduced`: fewer nodes have failed than copies are kept; `at_risk`: as many or ' +
          'more, and some data may have no copy left.',
      ),
    redundancy_reason: z.string().nullable().describe('Why the redundancy is not full, in one sentence.'),
  })
  .meta(metaOf(replacedStorage))

export const capacity = z
  .object({
    basis: z.literal('raw').describe('The usages of storage count raw bytes, all copies included.'),
    copies: z.number().min(1).describe('How many raw bytes are kept for each stored byte.'),
    net_total: bytes.describe('All raw bytes, divided by the copies.'),
    net_used: bytes.describe('The used raw bytes, divided by the copies.'),
    net_sellable: bytes.describe(
      'What can still be stored so that at most 85 % are used after the loss of the largest node, divided by the copies.',
    ),
  })
  .meta({ id: 'Capacity', description: 'Storage after copies, in whole bytes, rounded down.' })

export const resources = siteResources
  .extend({
    ...workload.shape,
    headroom: siteResources.shape.headroom.extend({
      memory: memoryAfterLoss,
      storage: siteResources.shape.headroom.shape.storage.extend({
        distributed: storageHeadroom.nullable(),
        object: storageHeadroom.nullable(),
      }),
    }),
    capacity: z
      .object({ distributed: capacity.nullable(), object: capacity.nullable() })
      .describe('What can be stored and sold; null where no storage is known.'),
    fullest_assets: fullestAssets,
    oldest_observed_at: oldestObservation,
  })
  .meta(metaOf(siteResources))

const storageWorkloadHeadroom = storageHeadroom
  .omit({ tolerates: true })
  .extend({ after_largest_loss: afterLargestLoss })
  .meta({ id: 'StorageWorkloadHeadroom', description: 'The headroom after the loss of the largest node.' })

export const storageWorkload = z
  .object({
    hybrid_core_id: z.string(),
    storage_type: z.enum(storageTypes),
    usage: byteUsage.nullable().describe('Null if no active asset has a known storage usage.'),
    asset_count: z.int().min(0).describe('The number of active assets of the class whose storage usage is known.'),
    active_asset_count: z
      .int()
      .min(0)
      .describe('The number of active assets of the class. If it is 0, the class is down: some assets have failed.'),
    failed_asset_count: z.int().min(0).describe('The number of failed assets of the class.'),
    stale_asset_count: z
      .int()
      .min(0)
      .describe(
        'The number of active assets of the class whose values are stale, with a known storage usage or without.',
      ),
    fullest_asset: z
      .object({ id: z.string(), percentage })
      .nullable()
      .describe(
        'If percentages are equal: the asset with the most used bytes, then the lowest id. Null without a usage.',
      ),
    mean_percentage: z
      .number()
      .min(0)
      .register(units, { unit: '%' })
      .nullable()
      .describe(
        'The mean of the percentages of the assets, whatever their size, rounded half up to two decimals; null without a usage.',
      ),
    imbalance: z
      .number()
      .min(0)
      .register(units, { unit: 'points' })
      .nullable()
      .describe('The percentage of the fullest asset minus the mean, in percentage points; null without a usage.'),
    headroom: storageWorkloadHeadroom
      .nullable()
      .describe('Null for rocket storage, whose local data is not moved to other nodes, and without a usage.'),
    capacity: capacity.nullable().describe('Null for rocket storage, which keeps no copies, and without a usage.'),
    at_risk: z
      .object({
        largest_asset_id: z.string().describe('The node with the most bytes; if several are equal, the lowest id.'),
        bytes: bytes.describe('The bytes on that node: they are lost if it fails.'),
      })
      .nullable()
      .describe('Only for rocket storage with a usage.'),
    observed_at: time.nullable().describe('The newest observation of the active assets; null if the class is down.'),
    oldest_observed_at: time
      .nullable()
      .describe('The oldest observation of the active assets; null if the class is down.'),
  })
  .meta({
    id: 'StorageWorkload',
    description: 'The usage of one class of storage of a hybrid core, over its active assets; or that it is not known.',
  })
