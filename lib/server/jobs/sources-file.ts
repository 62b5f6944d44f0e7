import { setTimeout as sleep } from 'node:timers/promises'
import type { Data } from '#lib/domain/data.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { readSourcesText, SourcesError, sourcesOf } from '#lib/ingest/prometheus/file/read-sources.ts'
import type { AssetHistories } from '#lib/ingest/prometheus/history/asset-histories.ts'
import type { Source } from '#lib/ingest/prometheus/source.ts'
import type { Log } from '#lib/log/log.ts'
import { Outage } from '#lib/log/outage.ts'
import type { JobRunner } from './job-runner.ts'
import { Collecting } from './source-jobs.ts'

const checkedEveryMs = 10_000
/** A file that somebody writes just now is read again after this time. */
const settledAfterMs = 1_000

type FollowDeps = {
  jobs: JobRunner
  data: Pick<Data, 'migrated' | 'database'>
  log: Pick<Log, 'info' | 'warn'>
  /** Called with the sources that are used. */
  histories?: Pick<AssetHistories, 'use'>
  everyMs?: number
  settledMs?: number
}

/** The text of the file and its sources, as they are used. */
type Read = { text: string; sources: readonly Source[] }

/** Reads SOURCES_FILE when the server starts. Throws InputError with its first problem. */
export async function readSourcesFile(file: string): Promise<Read> {
  const text = await withFirstProblem(() => readSourcesText(file))
  return { text, sources: await withFirstProblem(() => sourcesOf(text, file)) }
}

/** Turns a SourcesError into an InputError with its first problem. */
async function withFirstProblem<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SourcesError)) throw error
    const [first, ...others] = error.problems
    const more = others.length > 0 ? ` (${others.length} more: hybrid-core source check lists them)` : ''
    throw new InputError(`SOURCES_FILE: ${first}${more}`)
  }
}

/**
 * Collects from the sources of SOURCES_FILE as soon as the database is migrated. When the file changes, or at SIGHUP, it is read
 * again. While the new file is not valid, or missing, the former sources stay.
 */
export class SourcesFile {
  readonly #file: string
  readonly #deps: FollowDeps
  readonly #collecting: Collecting
  readonly #outage: Outage
  #read: Read
  #isWrong = false
  #check: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(file: string, first: Read, deps: FollowDeps) {
    this.#file = file
    this.#deps = deps
    this.#read = first
    deps.histories?.use(first.sources)
    this.#collecting = new Collecting(deps.jobs, deps.data.database)
    this.#outage = new Outage({
      log: deps.log,
      begins: 'SOURCES_FILE is not valid: the former sources stay.',
      ends: 'SOURCES_FILE is valid again.',
      probe: async () => {
        if (this.#isWrong) throw new Error('the file is not valid')
      },
    })
  }

  start(): Promise<void> {
    this.#check = this.#start()
    return this.#check
  }

  async #start(): Promise<void> {
    // The log already says why the database cannot be used.
    const isMigrated = await this.#deps.data.migrated.then(
      () => true,
      () => false,
    )
    if (!isMigrated) return
    await this.#collecting.from(this.#read.sources)
    this.#timer = setInterval(() => void this.readAgain({ hasSettled: false }), this.#deps.everyMs ?? checkedEveryMs)
    this.#timer.unref()
  }

  /** Collects from the sources that the file has now. `hasSettled`: whether nobody writes the file just now. */
  readAgain({ hasSettled }: { hasSettled: boolean }): Promise<void> {
    this.#check = this.#check.then(() => this.#readAgain(hasSettled))
    return this.#check
  }

  /** Stops following the file; the rounds go on. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#check
    this.#outage.close()
  }

  async #readAgain(hasSettled: boolean): Promise<void> {
    const next = await readSourcesFile(this.#file).catch((error: unknown) => ({ error }))
    if ('text' in next && next.text === this.#read.text) {
      this.#isWrong = false
      return
    }
    if (!hasSettled) {
      await sleep(this.#deps.settledMs ?? settledAfterMs, undefined, { ref: false })
      return this.#readAgain(true)
    }
    this.#isWrong = 'error' in next
    if ('error' in next) {
      this.#outage.failed(next.error)
      return
    }
    this.#read = next
    this.#deps.histories?.use(next.sources)
    await this.#collecting.from(next.sources)
    const sources = next.sources.map(({ name }) => name)
    this.#deps.log.info({ sources }, 'SOURCES_FILE has changed and was read again.')
  }
}
