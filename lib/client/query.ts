/** The parts of a query string. A filter has one value or several; a sort that begins with `-` is descending. */
export type QueryInput = {
  filter?: Readonly<Record<string, unknown>> | undefined
  sort?: readonly string[] | undefined
  page?: Readonly<Record<string, number | undefined>> | undefined
  /** Parameters whose names have no brackets. */
  options?: Readonly<Record<string, unknown>>
}

/** Writes a query string, without its `?`. What is undefined is left out. */
export function writeQuery({ filter = {}, sort = [], page = {}, options = {} }: QueryInput): string {
  const pairs = [
    ...Object.entries(filter).flatMap(([name, given]) =>
      (Array.isArray(given) ? given : [given]).map((value: unknown) => [`filter[${name}]`, value]),
    ),
    ...sort.map((one) => (one.startsWith('-') ? [`sort[${one.slice(1)}]`, '-'] : [`sort[${one}]`, '+'])),
    ...Object.entries(page).map(([name, value]) => [`page[${name}]`, value]),
    ...Object.entries(options),
  ]
  return pairs
    .filter(([, value]) => value !== undefined)
    .map((pair) => pair.map((part) => encodeURIComponent(textOf(part))).join('='))
    .join('&')
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
