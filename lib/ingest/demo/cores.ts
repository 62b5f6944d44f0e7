import { type Model, models, type Resource } from './hardware.ts'
import { locations } from './partner.ts'

const hourMs = 3_600_000

/** A group of equal nodes. Their numbers continue those of the previous rack with the same node type. */
export type Rack = {
  model: Model
  count: number
  /** Mean usage in percent; a resource without a mean has never been reported. */
  mean: Partial<Record<Resource, number>>
  status?: string
  /** The age of the last observation; default: a few minutes. */
  silentMs?: number
}

export type DemoCore = {
  id: string
  /** Seeds the random usages of its nodes. */
  seed: number
  status: string
  isPublic: boolean
  location: { uuid: string }
  /** The states that a viewer can see in this core, one sentence each. Tests check them against the racks below. */
  stories: readonly string[]
  racks: readonly Rack[]
}

const idle = { cpu: 0, memory: 0, storage: 0 }

/** The demo's hybrid cores, defined by their racks. */
export const demoCores: readonly DemoCore[] = [
  {
    id: 'hc-ham-1',
    seed: 0x1f3a9c07,
    status: 'active',
    isPublic: true,
    location: locations.hamburg,
    stories: [
      'Distributed storage is near full: between 85 % and 95 % over the active nodes.',
      'Three storage nodes (sn-25 to sn-27) and one compute node (cn-165) have failed.',
    ],
    racks: [
      { model: models.cn384, count: 64, mean: { cpu: 41, memory: 66, storage: 48 } },
      { model: models.cn512, count: 100, mean: { cpu: 47, memory: 62, storage: 55 } },
      { model: models.cn512, count: 1, mean: {}, status: 'failed', silentMs: 7 * hourMs },
      { model: models.cn512, count: 5, mean: { cpu: 44, memory: 59, storage: 51 } },
      { model: models.sn24, count: 24, mean: { storage: 89 } },
      { model: models.sn48, count: 3, mean: { storage: 84 }, status: 'failed', silentMs: 7 * hourMs },
      { model: models.sn48, count: 33, mean: { storage: 90 } },
      { model: models.os144, count: 12, mean: { storage: 61 } },
    ],
  },
  {
    id: 'hc-fra-1',
    seed: 0x5b8e21d3,
    status: 'active',
    isPublic: true,
    location: locations.frankfurt,
    stories: ['One storage node (sn-17) is about 97 % full, while its neighbours hold about 55 %.'],
    racks: [
      { model: models.cn256, count: 48, mean: { cpu: 35, memory: 57, storage: 43 } },
      { model: models.cn512, count: 96, mean: { cpu: 46, memory: 64, storage: 52 } },
      { model: models.cn768, count: 36, mean: { cpu: 52, memory: 69, storage: 38 } },
      { model: models.sn24, count: 16, mean: { storage: 54 } },
      { model: models.sn24, count: 1, mean: { storage: 97 } },
      { model: models.sn48, count: 33, mean: { storage: 55 } },
      { model: models.os192, count: 12, mean: { storage: 47 } },
    ],
  },
  {
    id: 'hc-vie-1',
    seed: 0x2c64f0b9,
    status: 'active',
    isPublic: false,
    location: locations.vienna,
    stories: [
      'A small core of six large compute nodes: its memory no longer fits when the largest one is lost.',
      'This core has no object storage.',
    ],
    racks: [
      { model: models.cn768, count: 6, mean: { cpu: 63, memory: 89, storage: 58 } },
      { model: models.sn24, count: 8, mean: { storage: 46 } },
    ],
  },
  {
    id: 'hc-ams-1',
    seed: 0x74d0a35e,
    status: 'active',
    isPublic: true,
    location: locations.amsterdam,
    stories: ['The core is being extended: 30 nodes are staged, and memory is above 75 % until they are active.'],
    racks: [
      { model: models.cn384, count: 110, mean: { cpu: 58, memory: 79, storage: 63 } },
      { model: models.cn512, count: 40, mean: { cpu: 55, memory: 78, storage: 60 } },
      { model: models.cn768, count: 20, mean: idle, status: 'staged' },
      { model: models.sn48, count: 44, mean: { storage: 68 } },
      { model: models.sn72, count: 8, mean: idle, status: 'staged' },
      { model: models.os144, count: 10, mean: { storage: 72 } },
      { model: models.os192, count: 2, mean: {}, status: 'staged' },
    ],
  },
  {
    id: 'hc-hel-1',
    seed: 0x0e97b64d,
    status: 'maintenance',
    isPublic: true,
    location: locations.helsinki,
    stories: ['The values of 24 compute nodes (cn-049 to cn-072) are four days old; all others are minutes old.'],
    racks: [
      { model: models.cn384, count: 48, mean: { cpu: 38, memory: 58, storage: 45 } },
      { model: models.cn384, count: 24, mean: { cpu: 40, memory: 61, storage: 47 }, silentMs: 96 * hourMs },
      { model: models.cn512, count: 42, mean: { cpu: 43, memory: 60, storage: 41 } },
      { model: models.cn512, count: 6, mean: { cpu: 2, memory: 4, storage: 36 }, status: 'maintenance' },
      { model: models.sn24, count: 36, mean: { storage: 63 } },
      { model: models.os144, count: 8, mean: { storage: 39 } },
    ],
  },
  {
    id: 'hc-waw-1',
    seed: 0x63c51f88,
    status: 'planned',
    isPublic: false,
    location: locations.warsaw,
    stories: ['The core is planned and has no assets yet.'],
    racks: [],
  },
]
