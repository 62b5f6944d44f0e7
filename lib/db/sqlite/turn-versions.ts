import type { Topic } from '../schema/schema.ts'

/**
 * Reads the version of a topic once for all requests of one turn of the event loop, because a busy server handles many in
 * each. Requests of a turn arrived before it, so that a version from its beginning is current for all of them. After a
 * change by this process, `forget` must be called.
 */
export class TurnVersions {
  readonly #read: (topic: Topic) => string
  readonly #known = new Map<Topic, string>()

  constructor(read: (topic: Topic) => string) {
    this.#read = read
  }

  version(topic: Topic): string {
    const known = this.#known.get(topic)
    if (known !== undefined) return known
    const version = this.#read(topic)
    if (this.#known.size === 0) setImmediate(() => this.forget())
    this.#known.set(topic, version)
    return version
  }

  forget(): void {
    this.#known.clear()
  }
}
