/** A series of a result, as far as a round needs it. */
export type Sample = {
  /** The labels that hold the ids of the asset and of its core. */
  asset: string | undefined
  core: string | undefined
  value: string
}

export type Samples = Iterable<Sample> & { readonly length: number }

/** Texts that several results have, each of them in memory once. */
export class SharedTexts {
  readonly #texts = new Map<string, string>()

  get(text: string | undefined): string | undefined {
    if (text === undefined) return undefined
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }
}

/** Samples without an object for each: all results of a round are in memory at the same time. */
export class SampleList implements Samples {
  readonly #shared: SharedTexts
  readonly #assets: (string | undefined)[] = []
  readonly #cores: (string | undefined)[] = []
  /** NaN for a value that is not the text of a number, which is in `#texts`. */
  readonly #numbers: number[] = []
  readonly #texts = new Map<number, string>()

  constructor(shared: SharedTexts) {
    this.#shared = shared
  }

  get length(): number {
    return this.#numbers.length
  }

  add({ asset, core, value }: Sample): void {
    const number = Number(value)
    const isNumber = Number.isFinite(number) && String(number) === value
    if (!isNumber) this.#texts.set(this.length, value)
    this.#assets.push(this.#shared.get(asset))
    this.#cores.push(this.#shared.get(core))
    this.#numbers.push(isNumber ? number : Number.NaN)
  }

  *[Symbol.iterator](): Generator<Sample> {
    for (const [at, number] of this.#numbers.entries()) {
      yield { asset: this.#assets[at], core: this.#cores[at], value: this.#texts.get(at) ?? String(number) }
    }
  }
}
