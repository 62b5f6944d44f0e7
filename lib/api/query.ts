import type { Dialect, Page } from './dialects.ts'
import type { Endpoint, Sort } from './endpoint.ts'
import { direction, type Param } from './params.ts'
import { type Finding, Refused } from './problems.ts'

/** The parameters of a query string, decoded, in their order. */
export type Given = readonly (readonly [name: string, value: string])[]

export type ListQuery = { page: Page; filter: Record<string, unknown[]>; sort: Sort[] }

/** Decodes a raw query string (without its `?`). Throws Refused when an escape is broken or not UTF-8. */
export function decodeQuery(raw: string, dialect: Dialect): Given {
  const parts = raw.split('&').filter((part) => part !== '')
  const broken: Finding[] = []
  const given = parts.map((part): [string, string] => {
    const equals = part.indexOf('=')
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    try {
      return [decode(name), decode(value)]
    } catch {
      broken.push(
        dialect.problems === 'management'
          ? {
              problem: 'bad-request',
              data: { reason: `The part '${part}' of the query is not percent-encoded UTF-8.` },
            }
          : { problem: 'wrong-encoded-url-query', data: { part } },
      )
      return ['', '']
    }
  })
  if (broken.length > 0) throw new Refused(broken)
  return given
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** Reads the parameters of one endpoint in one dialect; made once, so that names are looked up in a fixed table. */
export function queryReader(dialect: Dialect, endpoint: Endpoint): (given: Given) => ListQuery {
  const { paging } = dialect
  const known = queryParams(dialect, endpoint)
  const allowed = [...known.keys()]

  return (given) => {
    const unknown = given.filter(([name]) => !known.has(name))
    if (unknown.length > 0 && dialect.unknownParameter) {
      throw new Refused([unknownFinding(dialect.unknownParameter, unknown, allowed)])
    }
    const named = given.filter(([name]) => known.has(name))
    const repeated = repeatedFindings(dialect, named, known)
    if (repeated.length > 0) throw new Refused(repeated)

    const pages: Record<string, number> = {}
    const query: ListQuery = { page: { offset: 0, limit: 0 }, filter: {}, sort: [] }
    const wrong: Finding[] = []
    for (const [name, value] of named) {
      const param = known.get(name)
      const read = param?.codec.decode(value)
      if (!param || read === undefined) wrong.push(wrongFinding(dialect, name, param?.codec.rule ?? '', value))
      else if (param.group === 'page') pages[name] = Number(read)
      else if (param.group === 'sort') query.sort.push({ name: param.key, descending: read === 'descending' })
      else query.filter[param.key] = [...(query.filter[param.key] ?? []), read]
    }
    if (wrong.length > 0) throw new Refused(wrong)
    query.page = paging.read(pages)
    return query
  }
}

type KnownParam = { group: 'page' | 'filter' | 'sort'; key: string; codec: Param }

/** Every query parameter of the endpoint by its full name: paging, filters, sorts. */
export function queryParams(dialect: Dialect, { shape, filters, sorts }: Endpoint): Map<string, KnownParam> {
  if (shape !== 'list') return new Map(filterParams(filters))
  return new Map<string, KnownParam>([
    ...Object.entries(dialect.paging.params).map(([name, codec]): [string, KnownParam] => [
      name,
      { group: 'page', key: name, codec },
    ]),
    ...filterParams(filters),
    ...sorts.map((key): [string, KnownParam] => [`sort[${key}]`, { group: 'sort', key, codec: direction }]),
  ])
}

function filterParams(filters: Endpoint['filters']): [string, KnownParam][] {
  return Object.entries(filters).map(([key, codec]) => [`filter[${key}]`, { group: 'filter', key, codec }])
}

function unknownFinding(
  problem: NonNullable<Dialect['unknownParameter']>,
  unknown: Given,
  allowed: readonly string[],
): Finding {
  const names = [...new Set(unknown.map(([name]) => name))]
  if (problem === 'bad-request') {
    const may = allowed.length > 0 ? `allowed are ${allowed.join(', ')}` : 'this route takes none'
    return { problem, data: { reason: `Unknown query parameter ${names.map((n) => `'${n}'`).join(', ')}; ${may}.` } }
  }
  const bad = names.map((name) => ({ name, reason: 'is not a parameter of this route' }))
  return { problem, data: { bad, allowed } }
}

function repeatedFindings(dialect: Dialect, named: Given, known: ReadonlyMap<string, KnownParam>): Finding[] {
  const counts = new Map<string, number>()
  for (const [name] of named) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name, count]) => count > 1 && known.get(name)?.group !== 'filter')
    .map(([parameter, count]) =>
      dialect.problems === 'management'
        ? { problem: 'bad-request', data: { reason: `The query parameter '${parameter}' is given ${count} times.` } }
        : { problem: 'not-allowed-query-parameter-recurrence', data: { parameter, count } },
    )
}

function wrongFinding(dialect: Dialect, parameter: string, rule: string, value: string): Finding {
  return dialect.problems === 'management'
    ? {
        problem: 'bad-request',
        data: { reason: `The query parameter '${parameter}' must be ${rule}, but is '${value}'.` },
      }
    : { problem: 'query-parameter-value-processing-failed', data: { parameter, rule, value } }
}
