import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import { type QuantityName, quantityNames } from '../observations/given-parts.ts'
import { oneLine } from './server/source-failure.ts'
import type { QuantityField, Source, SourceQuery } from './source.ts'

type Quantity = { used: number; total: number; allocated?: number }

/** The values of a round for one asset. */
export type MappedAsset = {
  coreId: string
  id: string
  nodeType: NodeType
  /** The labels as the server has them, for messages. */
  label: string
  quantities: Partial<Record<QuantityName, Quantity>>
}

/** A list that may make its assets when they are read. */
export type AssetList<Asset extends MappedAsset = MappedAsset> = {
  readonly length: number
  at(position: number): Asset | undefined
  nodeTypeAt(position: number): NodeType | undefined
}

export function assetList<Asset extends MappedAsset>(assets: readonly Asset[]): AssetList<Asset> {
  const { length } = assets
  return { length, at: (position) => assets[position], nodeTypeAt: (position) => assets[position]?.nodeType }
}

type Field = `${QuantityName}.${QuantityField}`

/** A column has NaN where an asset has no value, and this where the value is not usable. */
const unusable = -1

/** The series of a round by asset, with a column for each field: an object for each asset would take far more memory. */
export class AssetValues {
  readonly #source: Source
  readonly #numbers = new Map<NodeType, Map<string, { coreId: string; numbers: Map<string, number> }>>()
  readonly #nodeTypes: NodeType[] = []
  readonly #coreIds: string[] = []
  readonly #ids: string[] = []
  readonly #labels: string[] = []
  readonly #columns = new Map<Field, Float64Array>()
  readonly #queries = new Map<NodeType, Map<QuantityName, SourceQuery[]>>()

  constructor(source: Source) {
    this.#source = source
    for (const query of source.queries) {
      const ofType = this.#queries.get(query.nodeType) ?? new Map<QuantityName, SourceQuery[]>()
      this.#queries.set(query.nodeType, ofType)
      ofType.set(query.quantity, [...(ofType.get(query.quantity) ?? []), query])
    }
  }

  get count(): number {
    return this.#ids.length
  }

  /** The number of an asset, which is added unless that makes more than `maximum`. */
  numberOf(nodeType: NodeType, coreId: string, id: string, label: string, maximum: number): number | undefined {
    const cores = this.#numbers.get(nodeType) ?? new Map<string, { coreId: string; numbers: Map<string, number> }>()
    this.#numbers.set(nodeType, cores)
    const core = cores.get(coreId) ?? { coreId, numbers: new Map<string, number>() }
    const known = core.numbers.get(id)
    if (known !== undefined || this.count >= maximum) return known
    cores.set(coreId, core)
    const number = this.count
    core.numbers.set(id, number)
    this.#nodeTypes.push(nodeType)
    // The series of a core have a copy of its id each.
    this.#coreIds.push(core.coreId)
    this.#ids.push(id)
    this.#labels.push(label)
    return number
  }

  /** Frees the index of the ids: no asset is added any more. */
  close(): void {
    this.#numbers.clear()
  }

  /** Sets a value, or null for one that is not usable. Returns false if there is one, which is then not usable. */
  set({ quantity, field }: SourceQuery, number: number, value: number | null): boolean {
    const column = this.#columnOf(`${quantity}.${field}`)
    const isFirst = Number.isNaN(column[number])
    column[number] = isFirst ? (value ?? unusable) : unusable
    return isFirst
  }

  labelOf(number: number): string {
    const coreId = 'id' in this.#source.core ? undefined : this.#coreIds[number]
    return labelText(this.#labels[number] ?? '', this.#ids[number] ?? '', coreId)
  }

  coreIdOf(number: number): string {
    return this.#coreIds[number] ?? ''
  }

  nodeTypeOf(number: number): NodeType | undefined {
    return this.#nodeTypes[number]
  }

  /** `onMissing` is called for each query of a quantity with other values that has no value of the asset. */
  assetOf(number: number, onMissing?: (query: SourceQuery) => void): MappedAsset | undefined {
    const nodeType = this.#nodeTypes[number]
    if (nodeType === undefined) return undefined
    const quantities: MappedAsset['quantities'] = {}
    for (const name of quantityNames) {
      const quantity = this.#quantityOf(number, this.#queries.get(nodeType)?.get(name) ?? [], onMissing)
      if (quantity) quantities[name] = quantity
    }
    return {
      coreId: this.coreIdOf(number),
      id: this.#ids[number] ?? '',
      nodeType,
      label: this.labelOf(number),
      quantities,
    }
  }

  #quantityOf(
    number: number,
    queries: readonly SourceQuery[],
    onMissing: ((query: SourceQuery) => void) | undefined,
  ): Quantity | undefined {
    const numberIn = ({ quantity, field }: SourceQuery) =>
      this.#columns.get(`${quantity}.${field}`)?.[number] ?? Number.NaN
    if (queries.every((query) => Number.isNaN(numberIn(query)))) return undefined
    const found: Partial<Quantity> = {}
    for (const query of queries) {
      const value = typeof query.expression === 'number' ? query.expression : numberIn(query)
      if (value >= 0) found[query.field] = value
      else if (Number.isNaN(value)) onMissing?.(query)
    }
    const { used, total } = found
    return used === undefined || total === undefined ? undefined : { ...found, used, total }
  }

  #columnOf(field: Field): Float64Array {
    const column = this.#columns.get(field) ?? new Float64Array(0)
    if (column.length >= this.count) return column
    const longer = new Float64Array(Math.max(1_024, 2 * this.count)).fill(Number.NaN)
    longer.set(column)
    this.#columns.set(field, longer)
    return longer
  }
}

/** The assets of these numbers, each made when it is read. */
export class MappedAssets implements AssetList, Iterable<MappedAsset> {
  readonly #values: AssetValues
  readonly #numbers: Uint32Array

  constructor(values: AssetValues, numbers: Uint32Array) {
    values.close()
    this.#values = values
    this.#numbers = numbers
  }

  get length(): number {
    return this.#numbers.length
  }

  at(position: number): MappedAsset | undefined {
    const number = this.#numbers[position]
    return number === undefined ? undefined : this.#values.assetOf(number)
  }

  nodeTypeAt(position: number): NodeType | undefined {
    const number = this.#numbers[position]
    return number === undefined ? undefined : this.#values.nodeTypeOf(number)
  }

  *[Symbol.iterator](): Generator<MappedAsset> {
    for (const number of this.#numbers) {
      const asset = this.#values.assetOf(number)
      if (asset) yield asset
    }
  }
}

/** `cn-01.example.com:9100 (cn-01)`, with the core when it is of a label. */
export function labelText(label: string, id: string, coreId: string | undefined): string {
  const text = label === id ? label : `${label} (${id})`
  return oneLine(coreId === undefined ? text : `${coreId}/${text}`, 200)
}
