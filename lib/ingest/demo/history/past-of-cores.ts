import type { PoolResource } from '#lib/values/history.ts'
import type { PastUsage } from './past-usage.ts'

const days = 120
const compute = { daily: 0.12, weekly: 0.08, noise: 0.02, days }
const storage = { weekly: 0.006, noise: 0.003, days }

type PastOfCore = { id: string; stories: readonly string[]; pools: Record<PoolResource, PastUsage> }

/** The history of the demo's cores. The forecasts of the named pools are what the stories say. */
export const pastOfCores: readonly PastOfCore[] = [
  {
    id: 'hc-ham-1',
    stories: [
      'Distributed storage grows steadily and runs full in about seven weeks: hardware should be on order already.',
    ],
    pools: {
      cpu: { ...compute, growth: 0.0006 },
      memory: { ...compute, daily: 0.04, growth: 0.0008 },
      distributed: { ...storage, growth: 0.0023 },
      rocket: { ...storage, growth: 0.001 },
      object: { ...storage, growth: 0.0012 },
    },
  },
  {
    id: 'hc-fra-1',
    stories: ['Distributed storage is flat: it has no date.'],
    pools: {
      cpu: compute,
      memory: { ...compute, daily: 0.05 },
      distributed: { ...storage, noise: 0.012 },
      rocket: { ...storage, growth: 0.0009 },
      object: { ...storage, growth: 0.0016 },
    },
  },
  {
    id: 'hc-vie-1',
    stories: [
      'Five weeks ago a clean-up removed a third of the data on distributed storage, which has grown again since.',
    ],
    pools: {
      cpu: { ...compute, daily: 0.2, weekly: 0.15 },
      memory: { ...compute, daily: 0.03, growth: 0.0005 },
      distributed: { ...storage, growth: 0.004, cleanUp: { daysAgo: 35, share: 0.45 } },
      rocket: { ...storage, growth: 0.0015 },
      object: { ...storage },
    },
  },
  {
    id: 'hc-ams-1',
    stories: ['Seven weeks ago a quarter of the storage nodes came into service.'],
    pools: {
      cpu: { ...compute, growth: 0.001 },
      memory: { ...compute, daily: 0.04, growth: 0.0012 },
      distributed: {
        ...storage,
        growth: 0.003,
        extension: { daysAgo: 49, share: 12 / 44, firstNode: 'sn-33', lastNode: 'sn-44' },
      },
      rocket: { ...storage, growth: 0.0014 },
      object: { ...storage, growth: 0.0008 },
    },
  },
  {
    id: 'hc-hel-1',
    stories: ['For six days a month ago, nothing was observed.'],
    pools: {
      cpu: { ...compute, gap: { from: 34, to: 28 } },
      memory: { ...compute, daily: 0.05, growth: 0.0004, gap: { from: 34, to: 28 } },
      distributed: { ...storage, growth: 0.0018, gap: { from: 34, to: 28 } },
      rocket: { ...storage, growth: 0.0008, gap: { from: 34, to: 28 } },
      object: { ...storage, growth: 0.0006, gap: { from: 34, to: 28 } },
    },
  },
]
