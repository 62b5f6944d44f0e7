import { statfs } from 'node:fs/promises'
import { type CpuInfo, cpus, freemem, hostname, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { InputError } from '#lib/domain/input-error.ts'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'
import { readTextFile } from '#lib/ingest/sources/text-file.ts'

/** The values that a compute node reports: CPU in cores, memory and storage in bytes. */
type MachineValues = Record<'cpu' | 'memory' | 'storage', Quantity>

const firstSampleMs = 500
const maxIdLength = 253
/** /proc/stat has numbers for each processor and interrupt: tens of kilobytes on large machines. */
const maxStatBytes = 16 * 1024 * 1024

/** The times of all processors since the machine started; both have the same unit. */
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
      this.#times = await readTimes()
      await sleep(firstSampleMs)
    }
    const times = await readTimes()
    const cores = cpus().length
    const used = usedCores(this.#times, times, cores)
    this.#times = times
    return {
      cpu: { used, total: cores },
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

/** On Linux, `cpus()` leaves out the time in which a processor waits for a disk or another virtual machine has it. */
async function readTimes(): Promise<CpuTimes> {
  if (process.platform !== 'linux') return timesOf(cpus())
  const { text, problem } = await readTextFile('/proc/stat', maxStatBytes)
  if (problem !== undefined) throw new InputError(`/proc/stat ${problem}`)
  return timesOfStat(text)
}

/** Reads the first line of /proc/stat, see proc_stat(5): the times of all processors. Its user and nice include guests. */
export function timesOfStat(text: string): CpuTimes {
  const [, ...times] = text.slice(0, text.indexOf('\n')).split(/ +/)
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = times.map(Number)
  const busy = user + nice + system + irq + softirq
  return { busy, all: busy + idle + iowait + steal }
}

/** Adds up the times of the processors. */
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
