import type { Topic } from '../schema/schema.ts'

/** How long a version is known: in milliseconds, or until the next turn of the event loop. */
export type KnownFor = number | 'one turn'

/**
 * Reads the version of a topic once for many requests, because a busy server handles thousands a second. After a change by
 * this process, `forget` must be called: changes of other processes are seen when the known version is too old. Requests of one
 * turn of the event loop arrived before it, so that a version from its beginning is current for all of them.
 */
export class RecentVersions {
  readonly #read: (topic: Topic) => string
  readonly #knownFor: KnownFor
  readonly #known = new Map<Topic, { version: string; at: number }>()

  constructor(read: (topic: Topic) => string, knownFor: KnownFor) {
    this.#read = read
    this.#knownFor = knownFor
  }

  version(topic: Topic): string {
    const now = this.#knownFor === 'one turn' ? 0 : performance.now()
    const known = this.#known.get(topic)
    if (known && (this.#knownFor === 'one turn' || now - known.at < this.#knownFor)) return known.version
    const version = this.#read(topic)
    if (this.#knownFor === 'one turn' && this.#known.size === 0) setImmediate(() => this.forget())
    this.#known.set(topic, { version, at: now })
    return version
  }

  forget(): void {
    this.#known.clear()
  }
}
