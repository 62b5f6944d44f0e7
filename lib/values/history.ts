import { dayMs } from './time.ts'

// The history of usage: of which resources, and at which steps.

export const historySteps = ['5m', '1h', '1d'] as const

export type HistoryStep = (typeof historySteps)[number]

/** The length of a step in milliseconds. Buckets start at multiples of it from 1970-01-01 in UTC. */
export const stepMs = { '5m': 300_000, '1h': 3_600_000, '1d': dayMs } as const satisfies Record<HistoryStep, number>

/** The resources of a core, which sum those of its active assets. */
export const poolResources = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const

export type PoolResource = (typeof poolResources)[number]

export const assetResources = ['cpu', 'memory', 'storage'] as const

export type AssetResource = (typeof assetResources)[number]

/** The steps at which the history of an asset is kept; a core has all steps. */
export const assetSteps = ['1h', '1d'] as const satisfies readonly HistoryStep[]

export type AssetStep = (typeof assetSteps)[number]

/** The names of the ages in the setting HISTORY: the steps of cores, and those of assets. */
export const agedSteps = ['5m', '1h', '1d', 'asset.1h', 'asset.1d'] as const

/** How long points are kept, in milliseconds. */
export type HistoryAges = Readonly<Record<(typeof agedSteps)[number], number>>
