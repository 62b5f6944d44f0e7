import { endpoint } from '../endpoint.ts'
import { flag, oneOf, pattern, text } from '../params.ts'
import { description } from './description.ts'
import { asset, hybridCore, nodeTypes, resources, storageWorkload } from './hybrid-core-records.ts'
import { storageTypes } from './usage.ts'

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
