import type { pushObservations } from '#lib/api/contract/observations.ts'
import type { Input, Item } from '#lib/api/endpoint.ts'
import { ApiError, apiError } from '#lib/api/problems/problems.ts'
import { FairSemaphore } from '#lib/db/fair-semaphore.ts'
import type { Context } from '#lib/domain/context.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { withPushLease } from './push-lease.ts'
import { recordRejectedPush } from './record-push.ts'
import { writePush } from './write-push.ts'

const retryAfterSeconds = 1
/** How many pushes a process receives and writes at the same time; each holds at most its limit of bytes. */
const maximumOfProcess = 16

/** The endpoint that receives observations, and how many it has received. */
export class ObservationPushes {
  /** Observations by what became of them, since the process started. */
  readonly counts = { changed: 0, unchanged: 0, older: 0, unknown: 0 }
  readonly #users = new Set<string>()
  /** Writes exclude each other in any case: a push that waits here holds no connection. Partners take turns. */
  readonly #turns = new FairSemaphore(1)
  readonly #clock: () => number

  constructor(clock = Date.now) {
    this.#clock = clock
  }

  /**
   * Writes the observations of a request, all of them or none. Throws ApiError, 429, while this process receives another push
   * of the same user or too many of others, which limits the memory, and while any process writes another push of the user.
   */
  receive = async (context: Context, input: Input<typeof pushObservations>): Promise<Item<typeof pushObservations>> => {
    const { userUuid, partnerUuid } = context.caller
    if (this.#users.has(userUuid) || this.#users.size >= maximumOfProcess) {
      throw anotherInProgress()
    }
    this.#users.add(userUuid)
    const { interval } = input.options
    const intervalMs = interval === undefined ? null : interval * 1000
    const startedAt = performance.now()
    try {
      const received = await input.records()
      const result = await this.#inTurn(partnerUuid, () =>
        withPushLease(context, received, (lease) =>
          writePush(context, received, { intervalMs, clock: this.#clock, lease }),
        ),
      )
      if (result === 'another push') throw anotherInProgress()
      this.#count(result)
      return result
    } catch (error) {
      const rejection = error instanceof InputError ? apiError('bad-request', { reason: error.message }) : error
      if (rejection instanceof ApiError) {
        const push = { intervalMs, milliseconds: performance.now() - startedAt }
        // The problems are in the response, too: a database that is unavailable must not hide them.
        await recordRejectedPush(context, rejection, push).catch(() => {})
      }
      throw rejection
    } finally {
      this.#users.delete(userUuid)
    }
  }

  #count({ received, changed, unchanged, older }: Item<typeof pushObservations>): void {
    this.counts.changed += changed
    this.counts.unchanged += unchanged
    this.counts.older += older
    this.counts.unknown += received - changed - unchanged - older
  }

  async #inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#turns.acquire(owner, new AbortController().signal)
    try {
      return await work()
    } finally {
      this.#turns.release()
    }
  }
}

function anotherInProgress(): ApiError {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return apiError('too-many-requests', { seconds: retryAfterSeconds }, headers)
}
