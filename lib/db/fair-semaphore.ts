/** A semaphore whose waiting owners take turns, so that one owner with many requests does not delay the others. */
export class FairSemaphore {
  readonly #waiting = new Map<string, (() => void)[]>()
  #free: number

  constructor(permits = 1) {
    this.#free = permits
  }

  /** Resolves when the owner has a permit, which it holds until `release`. Throws the signal's reason when that aborts first. */
  async acquire(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#remove(owner, grant)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), grant])
    })
  }

  /** Returns a permit, and gives it to the owner whose last turn is the longest ago. */
  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    const [owner, [grant, ...rest]] = next
    // Deleting the owner before adding it again moves it to the end of the map.
    this.#waiting.delete(owner)
    if (rest.length > 0) this.#waiting.set(owner, rest)
    grant?.()
  }

  /** Whether another owner waits for a permit. */
  isAwaitedBesides(owner: string): boolean {
    return this.#waiting.size > (this.#waiting.has(owner) ? 1 : 0)
  }

  #remove(owner: string, grant: () => void): void {
    const rest = (this.#waiting.get(owner) ?? []).filter((other) => other !== grant)
    if (rest.length > 0) this.#waiting.set(owner, rest)
    else this.#waiting.delete(owner)
  }
}
