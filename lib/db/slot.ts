import type { CompiledQuery } from 'kysely'

/** Stands in a query for a value that is given each time the query is asked. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export function slot<T>(name: string): T {
  return new Slot(name) as T
}

export type SlotValues = Readonly<Record<string, unknown>>

/** The query with values in place of its slots. Throws where one is not given. */
export function filled<Row>(query: CompiledQuery<Row>, values: SlotValues): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter
    if (parameter.name in values) return values[parameter.name]
    throw new Error(`No value is given for ${parameter.name}`)
  })
  return { ...query, parameters }
}
