import { endpoint } from '../endpoint.ts'
import { flag, oneOf, pattern, search, text } from '../params.ts'
import { asset, assetTimes, hybridCore, resources, storageWorkload } from './records/hybrid-core-records.ts'
import { site, siteAsset, siteResources } from './records/site-records.ts'
import { nodeTypes, storageTypes } from './records/usage.ts'

export const listHybridCores = endpoint({
  id: 'hybrid-cores.list',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores',
  scope: null,
  summary: 'List hybrid cores',
  description: 'The hybrid cores of the caller’s partner, each with its usage.',
  filters: {
    id: pattern('The id of a hybrid core.'),
    status: text('The status of a hybrid core.'),
    public_available: flag('Whether it is publicly available.'),
  },
  sorts: ['id'],
  key: ['id'],
  returns: hybridCore,
  shape: 'list',
  cacheBy: 'inventory',
  problems: [],
})

/** v1 has the filter by id only. */
export const listSites = endpoint({
  ...listHybridCores,
  apis: ['v1'],
  filters: { id: listHybridCores.filters.id },
  returns: site,
})

export const getHybridCore = endpoint({
  id: 'hybrid-cores.get',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id',
  scope: null,
  summary: 'Get a hybrid core',
  description: 'One hybrid core with its usage.',
  filters: {},
  sorts: [],
  returns: hybridCore,
  shape: 'record',
  cacheBy: 'inventory',
  problems: ['hybrid-core-unknown'],
})

/** v1 has none of the fields that v2 has added. */
export const getSite = endpoint({ ...getHybridCore, apis: ['v1'], returns: site })

export const listAssets = endpoint({
  id: 'assets.list',
  apis: ['v2'],
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
  key: ['id'],
  returns: asset,
  shape: 'list',
  cacheBy: 'inventory',
  problems: ['hybrid-core-unknown'],
})

/** v1 has none of the fields that v2 has added. */
export const listSiteAssets = endpoint({ ...listAssets, apis: ['v1'], returns: siteAsset })

/** Finds a node by its id alone. It is not part of the published v2. */
export const findAssets = endpoint({
  ...listAssets,
  id: 'assets.find',
  apis: ['v2'],
  path: '/assets',
  summary: 'Find assets in all hybrid cores',
  description:
    'The nodes of all hybrid cores of the caller’s partner. Equal nodes, and all without a sort, are sorted by hybrid core and ' +
    'then by id. `sort[observed_at]` ascending begins with the oldest values.',
  filters: {
    ...listAssets.filters,
    hybrid_core_id: pattern('The id of a hybrid core.'),
    storage_type: oneOf(storageTypes, 'The type of the storage of the node, known or not.'),
    stale: flag('Whether the values of the node are stale.'),
    search: search('the id of the hybrid core, a space and the id of the asset'),
    id_search: search('the id of the asset'),
  },
  sorts: ['hybrid_core_id', 'id', 'memory_usage', 'storage_usage', 'observed_at'],
  key: ['hybrid_core_id', 'id'],
  problems: [],
})

export const getAsset = endpoint({
  id: 'assets.get',
  apis: ['v2'],
  method: 'GET',
  path: '/hybrid-cores/:hybrid_core_id/assets/:asset_id',
  scope: null,
  summary: 'Get an asset',
  description: 'One node of a hybrid core.',
  filters: {},
  sorts: [],
  returns: asset,
  shape: 'record',
  cacheBy: 'inventory',
  problems: ['hybrid-core-unknown', 'asset-unknown'],
})

/** This endpoint is not part of the published v2. */
export const getAssetTimes = endpoint({
  ...getAsset,
  id: 'asset-times.get',
  path: '/hybrid-cores/:hybrid_core_id/assets/:asset_id/times',
  summary: 'Get the times of an asset',
  description: 'When the CPU, memory and storage of a node were observed. A node is as old as the oldest of them.',
  returns: assetTimes,
})

/** v1 has none of the fields that v2 has added. */
export const getSiteAsset = endpoint({ ...getAsset, apis: ['v1'], returns: siteAsset })

export const getResources = endpoint({
  ...getHybridCore,
  id: 'resources.get',
  path: '/hybrid-cores/:hybrid_core_id/resources',
  summary: 'Get the resources of a hybrid core',
  description:
    'The resources of a hybrid core, their usage, its nodes by type and status, and the headroom if a node fails.',
  returns: resources,
})

/** v1 has none of the fields that v2 has added. */
export const getSiteResources = endpoint({ ...getResources, apis: ['v1'], returns: siteResources })

/** This endpoint is not part of the published v2. */
export const listStorageWorkload = endpoint({
  id: 'storage-workload.list',
  apis: ['v2'],
  method: 'GET',
  path: '/storage-workload',
  scope: null,
  summary: 'List the storage workload',
  description:
    'The usage of each class of storage of each hybrid core: one row for each core and class that has an active or a ' +
    'failed asset. The usage is null if no active asset reports its storage; active compute nodes then have no rocket ' +
    'storage, and no row. Without an active asset the class is down. `sort[percentage]` sorts by the percentage of ' +
    'the usage, then by its raw value; `sort[fullest_asset]` by the percentage of the fullest asset, and a class that ' +
    'is down is above every asset; `sort[worst]` by the higher of these two percentages, and a class without a usage ' +
    'in which assets have failed is above all. Otherwise a class without a usage is last in both directions.',
  filters: {
    hybrid_core_id: pattern('The id of a hybrid core.'),
    storage_type: oneOf(storageTypes, 'The class of storage.'),
    search: search('the id of the hybrid core'),
  },
  sorts: ['hybrid_core_id', 'percentage', 'fullest_asset', 'imbalance', 'worst'],
  key: ['hybrid_core_id', 'storage_type'],
  returns: storageWorkload,
  shape: 'list',
  cacheBy: 'inventory',
  problems: [],
})
