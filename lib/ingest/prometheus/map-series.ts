import { setImmediate } from 'node:timers/promises'
import { pushLimits } from '#lib/api/contract/observations.ts'
import { inventoryIdPattern } from '#lib/values/ids.ts'
import { parseAmount } from './amounts.ts'
import { relabelling } from './file/relabel.ts'
import { AssetValues, labelText, MappedAssets } from './mapped-assets.ts'
import { type QueryResults, queryName } from './server/run-queries.ts'
import type { Sample } from './server/sample-list.ts'
import { oneLine } from './server/source-failure.ts'
import type { Source, SourceQuery } from './source.ts'

export type Mapping = {
  /** In the order of the queries, then of their results. */
  assets: MappedAssets
  /** Cores of which there are series, but no usable value. */
  coresWithoutAssets: string[]
  /** Labels that are not the id of an asset. */
  unmapped: string[]
  /** Values that are not written, one line for each query and reason. */
  warnings: string[]
}

/** The same limit as that of the lines of a push. */
const maxAssets = pushLimits.lines
/** The number of series between two pauses for other work. */
const batchSize = 1_000

/**
 * Joins the series of the results by asset. What is not usable is left out and reported. Removes the samples of a query when
 * they are joined, so that both do not need memory at the same time.
 */
export async function mapSeries(source: Source, { samples }: Pick<QueryResults, 'samples'>): Promise<Mapping> {
  const mapper = new Mapper(source)
  const withResult = new Set(samples.keys())
  let count = 0
  for (const query of source.queries) {
    for (const sample of samples.get(query) ?? []) {
      mapper.add(query, sample)
      if (++count % batchSize === 0) await setImmediate()
    }
    samples.delete(query)
  }
  return mapper.finish((query) => withResult.has(query) || typeof query.expression === 'number')
}

class Mapper {
  readonly #source: Source
  readonly #relabel = relabelling()
  readonly #values: AssetValues
  readonly #unmapped = new Set<string>()
  readonly #warnings = new Map<string, { subject: string; reason: string; label: string; count: number }>()

  constructor(source: Source) {
    this.#source = source
    this.#values = new AssetValues(source)
  }

  add(query: SourceQuery, sample: Sample): void {
    const number = this.#numberOf(query, sample)
    if (number === undefined) return
    const isFirst = this.#values.set(query, number, this.#valueOf(query, sample, number))
    if (!isFirst) this.#warn(queryName(query), 'the asset has several series', this.#values.labelOf(number))
  }

  async finish(hasResult: (query: SourceQuery) => boolean): Promise<Mapping> {
    const values = this.#values
    const usable: number[] = []
    const [seen, withAssets] = [new Set<string>(), new Set<string>()]
    for (let number = 0; number < values.count; number++) {
      const coreId = values.coreIdOf(number)
      seen.add(coreId)
      const asset = values.assetOf(number, (query) => {
        if (query.field === 'allocated' || !hasResult(query)) return
        this.#warn(`${query.nodeType} ${query.quantity}`, `there is no ${query.field}`, values.labelOf(number))
      })
      if (asset && Object.keys(asset.quantities).length > 0) {
        usable.push(number)
        withAssets.add(coreId)
      }
      if (number % batchSize === 0) await setImmediate()
    }
    const warnings = [...this.#warnings.values()].map(({ subject, reason, count, label }) => {
      const what = count === 1 ? 'a value is' : `${count.toLocaleString('en')} values are`
      return oneLine(`${subject}: ${what} not written, ${count === 1 ? '' : 'the first '}of ${label}: ${reason}`, 600)
    })
    const coresWithoutAssets = [...seen].filter((id) => !withAssets.has(id))
    const assets = new MappedAssets(values, Uint32Array.from(usable))
    return { assets, coresWithoutAssets, unmapped: [...this.#unmapped], warnings }
  }

  #numberOf(query: SourceQuery, { asset: label, core: coreLabel }: Sample): number | undefined {
    const { core } = this.#source
    if (label === undefined || ('label' in core && coreLabel === undefined)) {
      const missing = label === undefined || !('label' in core) ? query.assetLabel : core.label
      this.#warn(queryName(query), `the series has no label ${missing}`, label ?? 'unknown assets')
      return undefined
    }
    const id = this.#relabel(query.relabel, label)
    // An empty result of relabelling leaves the asset out.
    if (id === '') return undefined
    const coreId = 'id' in core ? core.id : (coreLabel ?? '')
    const shown = () => labelText(label, id, 'id' in core ? undefined : coreId)
    if (!inventoryIdPattern.test(id) || !inventoryIdPattern.test(coreId)) {
      this.#unmapped.add(shown())
      return undefined
    }
    const number = this.#values.numberOf(query.nodeType, coreId, id, label, maxAssets)
    if (number === undefined) {
      this.#warn(queryName(query), `a round has at most ${maxAssets.toLocaleString('en')} assets`, shown())
    }
    return number
  }

  /** Null for a value that is not usable. */
  #valueOf(query: SourceQuery, { value }: Sample, number: number): number | null {
    const parsed = parseAmount(query.quantity, value)
    if (parsed.success) return parsed.data + 0
    const rule = parsed.error.issues[0]?.message ?? ''
    this.#warn(
      queryName(query),
      rule,
      this.#values.labelOf(number),
      `${rule}, but is ${JSON.stringify(value.slice(0, 40))}`,
    )
    return null
  }

  /** Counts the values with the same fault; `reason` describes the first one. */
  #warn(subject: string, fault: string, label: string, reason = fault): void {
    const key = `${subject}: ${fault}`
    const known = this.#warnings.get(key)
    if (known) known.count++
    else this.#warnings.set(key, { subject, reason, label, count: 1 })
  }
}
