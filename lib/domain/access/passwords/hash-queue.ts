import { availableParallelism } from 'node:os'

/** Hashing a password takes 19 MiB and tens of milliseconds of CPU, so few run at once. */
type HashQueue = { atOnce: number; admitted: number; running: number; waiting: (() => void)[] }

/** The number of passwords that may wait for their hash. */
export const maximumWaiting = 32
const defaultPoolThreads = 4

/** The queue is full. Nothing was checked or changed. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
  readonly retryAfterSeconds = 2
}

// Next loads this module more than once; all copies share one queue.
const shared = globalThis as { hybridCoreHashQueue?: HashQueue }

/** Sets the number of processes that share the cores. */
export function shareHashing(processes: number): void {
  queue().atOnce = hashesAtOnce(availableParallelism(), processes, Number(process.env.UV_THREADPOOL_SIZE))
}

/** Returns the number of hashes that this process runs at the same time. */
export function hashesHere(): number {
  return queue().atOnce
}

/**
 * Returns how many hashes run at the same time: one per two cores, and never more than half the threads of libuv's pool,
 * which file access, DNS and compression use too.
 */
export function hashesAtOnce(cores: number, processes: number, poolThreads: number): number {
  return Math.max(1, Math.floor(Math.min(cores / 2 / processes, (poolThreads || defaultPoolThreads) / 2)))
}

/** Runs work that hashes one password. Throws TooBusyError before it starts when 32 others already wait. */
export async function admitHashing<T>(work: () => Promise<T>): Promise<T> {
  const state = queue()
  if (state.admitted >= state.atOnce + maximumWaiting) throw new TooBusyError()
  state.admitted++
  try {
    return await work()
  } finally {
    state.admitted--
  }
}

/** Runs one hash when a slot is free, in the order of the calls. */
export async function hashInTurn<T>(hash: () => Promise<T>): Promise<T> {
  const state = queue()
  if (state.running < state.atOnce) state.running++
  else await new Promise<void>((resolve) => state.waiting.push(resolve))
  try {
    return await hash()
  } finally {
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
  }
}

function queue(): HashQueue {
  shared.hybridCoreHashQueue ??= {
    ...{ atOnce: hashesAtOnce(availableParallelism(), 1, Number(process.env.UV_THREADPOOL_SIZE)) },
    ...{ admitted: 0, running: 0, waiting: [] },
  }
  return shared.hybridCoreHashQueue
}
