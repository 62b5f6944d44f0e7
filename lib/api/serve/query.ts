import type { Dialect } from '../dialects/dialect.ts'
import type { Page } from '../dialects/paging.ts'
import type { Endpoint, Sort } from '../endpoint.ts'
import { filterLimits } from '../params.ts'
import { ApiError, type ProblemOccurrence } from '../problems/problems.ts'
import { mayRepeat, type QueryParam, queryParams } from '../query-params.ts'

/** The parameters of a query string, decoded, in their order. */
export type QueryPairs = readonly (readonly [name: string, value: string])[]

type ListQuery = {
  page: Page
  filter: Record<string, unknown[]>
  options: Record<string, unknown>
  sort: Sort[]
}

/** Decodes a raw query string (without its `?`). Throws ApiError when an escape is broken or not UTF-8. */
export function decodeQuery(raw: string, { queryErrors }: Dialect): QueryPairs {
  const parts = raw.split('&').filter((part) => part !== '')
  const problems: ProblemOccurrence[] = []
  const pairs = parts.map((part): [string, string] => {
    const equals = part.indexOf('=')
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    try {
      return [decode(name), decode(value)]
    } catch {
      problems.push(queryErrors.wrongEncoding(part))
      return ['', '']
    }
  })
  if (problems.length > 0) throw new ApiError(problems)
  return pairs
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/**
 * Returns the function that reads the query of an endpoint. The table of its parameters is made only once. Pairs that it
 * gets again, as the same object, are not read again.
 */
export function queryReader(dialect: Dialect, endpoint: Endpoint): (pairs: QueryPairs) => ListQuery {
  const known = queryParams(dialect, endpoint)
  const allowed = [...known.keys()]
  const alreadyRead = new WeakMap<QueryPairs, ListQuery>()

  return (pairs) => {
    const known = alreadyRead.get(pairs)
    if (known) return known
    const query = read(pairs)
    const shared = [query.page, query.sort, query.filter, query.options, ...Object.values(query.filter)]
    for (const part of shared) Object.freeze(part)
    alreadyRead.set(pairs, query)
    return query
  }

  function read(pairs: QueryPairs): ListQuery {
    const unknown = pairs.filter(([name]) => !known.has(name))
    if (unknown.length > 0 && dialect.unknownParameter) {
      const names = [...new Set(unknown.map(([name]) => name))]
      throw new ApiError([dialect.queryErrors.unknownParameters(names, allowed)])
    }
    const given = pairs.filter(([name]) => known.has(name))
    const repeated = findRepeated(dialect, given, known)
    if (repeated.length > 0) throw new ApiError(repeated)
    return readValues(dialect, given, known)
  }
}

type KnownParams = ReadonlyMap<string, QueryParam>

function findRepeated({ queryErrors }: Dialect, given: QueryPairs, known: KnownParams): ProblemOccurrence[] {
  const counts = new Map<string, number>()
  for (const [name] of given) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name, count]) => {
      const param = known.get(name)
      return count > 1 && !(param && mayRepeat(param))
    })
    .map(([parameter, count]) => queryErrors.repeated(parameter, count))
}

/** Decodes every value. Throws ApiError with every wrong one. */
function readValues(dialect: Dialect, given: QueryPairs, known: KnownParams): ListQuery {
  const pages: Record<string, number> = {}
  const query: ListQuery = { page: { offset: 0, limit: 0 }, filter: {}, options: {}, sort: [] }
  const problems = checkLimits(dialect, given, known)
  const isOverLimit = problems.length > 0
  for (const [parameter, value] of given) {
    const param = known.get(parameter)
    if (isOverLimit && param?.group === 'filter') continue
    const decoded = param?.codec.decode(value)
    if (!param || decoded === undefined) {
      problems.push(dialect.queryErrors.wrongValue({ parameter, rule: param?.codec.rule ?? '', value }))
    } else if (param.group === 'page') pages[parameter] = Number(decoded)
    else if (param.group === 'sort') query.sort.push({ name: param.key, descending: decoded === 'descending' })
    else if (param.group === 'option') query.options[param.key] = decoded
    else query.filter[param.key] = [...(query.filter[param.key] ?? []), decoded]
  }
  if (problems.length > 0) throw new ApiError(problems)
  query.page = dialect.paging.read(pages)
  return query
}

/** The limits on the number of filter values. When one is exceeded, the values are not checked one by one. */
function checkLimits({ queryErrors }: Dialect, given: QueryPairs, known: KnownParams): ProblemOccurrence[] {
  const values = given.filter(([name]) => known.get(name)?.group === 'filter')
  const patterns = values.filter(([name, value]) => known.get(name)?.codec.takesPatterns && value.includes('*'))
  const searches = values.filter(([name]) => known.get(name)?.codec.isSearch)
  return [
    { what: 'filter values', maximum: filterLimits.values, count: values.length },
    { what: 'filter values with a star (*)', maximum: filterLimits.patterns, count: patterns.length },
    { what: 'searches', maximum: filterLimits.searches, count: searches.length },
  ]
    .filter(({ maximum, count }) => count > maximum)
    .map((excess) => queryErrors.overLimit(excess))
}
