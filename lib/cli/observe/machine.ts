import { statfs } from 'node:fs/promises'
import { type CpuInfo, cpus, freemem, hostname, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'

/** What a compute node reports: CPU in cores, memory and storage in bytes. */
export type MachineValues = Record<'cpu' | 'memory' | 'storage', Quantity>

const firstSampleMs = 500
const maxIdLength = 253

type CpuTimes = { busy: number; all: number }

/** Reads the values of this machine. Its CPU usage is the mean since the previous read; the first read takes half a second. */
export class Machine {
  readonly #disk: string
  #times: CpuTimes | undefined

  /** `disk`: a path on the file system whose values are the storage. */
  constructor(disk: string) {
    this.#disk = disk
  }

  /** Throws the error of the file system when there is no such path. */
  async read(): Promise<MachineValues> {
    const { blocks, bfree, bsize } = await statfs(this.#disk)
    if (!this.#times) {
      this.#times = timesOf(cpus())
      await sleep(firstSampleMs)
    }
    const now = cpus()
    const times = timesOf(now)
    const used = usedCores(this.#times, times, now.length)
    this.#times = times
    return {
      cpu: { used, total: now.length },
      // On Linux, what is free includes caches that programs can have (MemAvailable).
      memory: { used: totalmem() - freemem(), total: totalmem() },
      storage: { used: (blocks - bfree) * bsize, total: blocks * bsize },
    }
  }
}

/** Returns how many cores were busy between two samples, on average; 0 when no time has passed. */
export function usedCores(before: CpuTimes, after: CpuTimes, cores: number): number {
  const all = after.all - before.all
  // A counter can go backwards when a processor is taken offline.
  const share = all > 0 ? Math.min(Math.max((after.busy - before.busy) / all, 0), 1) : 0
  return Math.round(share * cores * 100) / 100
}

/** Adds up the times of all processors, in milliseconds. */
export function timesOf(processors: readonly Pick<CpuInfo, 'times'>[]): CpuTimes {
  const sum = { busy: 0, all: 0 }
  for (const { times } of processors) {
    const busy = times.user + times.nice + times.sys + times.irq
    sum.busy += busy
    sum.all += busy + times.idle
  }
  return sum
}

/** Returns the short name of this machine as the id of an asset: characters that an id must not have are hyphens. */
export function assetIdOfHost(name = hostname()): string {
  const [short = ''] = name.split('.')
  const id = short.replace(/[^\w:-]/g, '-').replace(/^[^A-Za-z\d]+/, '')
  return id.slice(0, maxIdLength) || 'localhost'
}
