import type { CompiledQuery } from 'kysely'

/** Stands in a compiled query for a value that each execution supplies. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Returns a named placeholder, typed as the value that replaces it. */
export function placeholder<T>(name: string): T {
  return new Placeholder(name) as T
}

export type PlaceholderValues = Readonly<Record<string, unknown>>

/** Replaces the placeholders of a query by values. Throws when a value is missing. */
export function bindValues<Row>(query: CompiledQuery<Row>, values: PlaceholderValues): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) return parameter
    if (parameter.name in values) return values[parameter.name]
    throw new Error(`The placeholder ${parameter.name} has no value`)
  })
  return { ...query, parameters }
}
