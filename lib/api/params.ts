import { parseTime } from '#lib/values/time.ts'

/** The codec of a query parameter. `decode` returns undefined for a wrong value; `rule` describes valid values. */
export type Param<V = unknown> = {
  rule: string
  decode(text: string): V | undefined
  schema: Readonly<Record<string, unknown>>
  /** Whether a value with a `*` is a pattern. `filterLimits` bounds the patterns of a request. */
  takesPatterns?: true
  /** Whether a value is searched for in each record. `filterLimits` bounds these values of a request. */
  isSearch?: true
  /** Whether a filter may be given only once. */
  isSingle?: true
}

/** The limits of one request: filter values, values with a `*`, the `*`s in such a value, and searches. */
export const filterLimits = { values: 100, patterns: 10, stars: 5, searches: 10 } as const

/** Declares a parameter of any text. An empty text is a value that no record has; it does not mean "no filter". */
export function text(description: string): Param<string> {
  return { rule: 'any text', decode: (given) => given, schema: { type: 'string', description } }
}

/** Declares a parameter of text in which each `*` matches any characters. */
export function pattern(description: string): Param<string> {
  const { patterns, stars } = filterLimits
  const rule = `A request may have at most ${patterns} values with a \`*\`, each with at most ${stars} of them.`
  return {
    rule: `text with at most ${stars} stars (*)`,
    decode: (given) => (given.split('*').length - 1 <= stars ? given : undefined),
    schema: {
      type: 'string',
      pattern: `^[^*]*(\\*[^*]*){0,${stars}}$`,
      description: `${description} A \`*\` matches any characters. ${rule}`,
    },
    takesPatterns: true,
  }
}

/** Declares a parameter of text that occurs anywhere in what the description names, whatever its case. */
export function search(inWhat: string): Param<string> {
  const rule = `A request may have at most ${filterLimits.searches} searches.`
  return { ...text(`Any part of ${inWhat}, whatever its case. ${rule}`), isSearch: true }
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

/** Declares a parameter that is an RFC 3339 time; a raw `+` of its offset arrives as a space. Decodes to epoch milliseconds. */
export function moment(description: string): Param<number> {
  return {
    rule: 'a time such as 2026-01-31T12:00:00Z',
    decode: (given) => parseTime(given.replace(/ (?=\d\d:\d\d$)/, '+')),
    schema: { type: 'string', format: 'date-time', description },
  }
}

/** Returns the parameter as a filter that may be given only once. */
export function single<V>(param: Param<V>): Param<V> {
  return { ...param, isSingle: true }
}

/**
 * Declares a parameter that is a whole number in plain decimal digits: `1.5`, `1e3`, ` 1`, `0x1` and an empty value are
 * wrong.
 */
export function wholeNumber(
  minimum: number,
  maximum: number,
  fallback: number | null,
  description: string,
): Param<number> {
  return {
    rule: `an integer >= ${minimum} and <= ${maximum}`,
    decode: (given) => {
      const value = /^\d{1,30}$/.test(given) ? Number(given) : Number.NaN
      return value >= minimum && value <= maximum ? value : undefined
    },
    schema: {
      type: 'integer',
      format: 'int64',
      minimum,
      maximum,
      ...(fallback !== null && { default: fallback }),
      description,
    },
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
  schema: { type: 'string', enum: ['+', '-'], default: '+' },
}
