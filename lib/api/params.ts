/** A query parameter's codec: `rule` says in words what `decode` accepts; undefined means a wrong value. */
export type Param<V = unknown> = {
  rule: string
  decode(text: string): V | undefined
  schema: Readonly<Record<string, unknown>>
}

/** Any text. An empty one is a value that nothing equals, never "no filter". */
export function text(description: string): Param<string> {
  return { rule: 'any text', decode: (given) => given, schema: { type: 'string', description } }
}

/** Text of which each `*` stands for any run of characters. */
export function pattern(description: string): Param<string> {
  return text(`${description} A \`*\` stands for any run of characters.`)
}

export function oneOf<const V extends string>(values: readonly V[], description: string): Param<V> {
  return {
    rule: `one of ${values.join(', ')}`,
    decode: (given) => values.find((value) => value === given),
    schema: { type: 'string', enum: values, description },
  }
}

export function flag(description: string): Param<boolean> {
  const values: Record<string, boolean> = { true: true, false: false }
  return {
    rule: 'one of true, false',
    decode: (given) => (Object.hasOwn(values, given) ? values[given] : undefined),
    schema: { type: 'boolean', description },
  }
}

// Not by zod: the browser reads addresses, too.
const time = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A moment, RFC 3339; a raw `+` of its offset arrives as a space. Decoded to epoch milliseconds. */
export function moment(description: string): Param<number> {
  return {
    rule: 'a time such as 2026-01-31T12:00:00Z',
    decode: (given) => {
      const text = given.replace(/ (?=\d\d:\d\d$)/, '+')
      return isDay(time.exec(text)?.[1]) ? Date.parse(text) : undefined
    },
    schema: { type: 'string', format: 'date-time', description },
  }
}

/** Whether there is such a day: `Date` takes the 30th of February for one of March. */
function isDay(text = ''): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** A whole number in plain decimal digits: `1.5`, `1e3`, ` 1`, `0x1` and an empty value are wrong. */
export function wholeNumber(minimum: number, maximum: number, fallback: number, description: string): Param<number> {
  return {
    rule: `an integer >= ${minimum} and <= ${maximum}`,
    decode: (given) => {
      const value = /^\d{1,30}$/.test(given) ? Number(given) : Number.NaN
      return value >= minimum && value <= maximum ? value : undefined
    },
    schema: { type: 'integer', format: 'int64', minimum, maximum, default: fallback, description },
  }
}

const descendingOf: Record<string, boolean> = { '+': false, ' ': false, '': false, '-': true }

/** A sort direction; a raw `+` of a query string arrives as a space. */
export const direction: Param<'ascending' | 'descending'> = {
  rule: '+ (ascending) or - (descending)',
  decode: (given) => {
    if (!Object.hasOwn(descendingOf, given)) return undefined
    return descendingOf[given] ? 'descending' : 'ascending'
  },
  schema: { type: 'string', enum: ['+', '-'] },
}
