import type { Dialect } from './dialects.ts'
import { type Finding, kindOf } from './problems.ts'

/** The public addresses that links are built from. */
export type Addresses = { baseUrl: string; docsUrl: string; schemaUrl: string }

export type ProblemBody = { type: string; title: string; status: number; detail: string } & Record<string, unknown>

/** One entry of `errors` as the dialect writes it; `path` is the path of the request. */
export function problemBody(
  dialect: Dialect,
  addresses: Addresses,
  { problem, data }: Finding,
  path: string,
): ProblemBody {
  const kind = kindOf(problem)
  const body = {
    type: typeOf(dialect, addresses, problem),
    title: dialect.say(kind.title),
    status: kind.status,
    detail: kind.detail(data, dialect.say),
    ...kind.more?.(data),
  }
  return dialect.problems === 'management'
    ? { ...body, instance: path, data: kind.identifiers?.(data) ?? {} }
    : { ...body, DocURL: introductionUrl(dialect, addresses, kind.slug === 'authentication-failed' ? '#auth' : '') }
}

export function typeOf(dialect: Dialect, addresses: Addresses, problem: Finding['problem']): string {
  const { slug, schema } = kindOf(problem)
  if (dialect.problems === 'hybrid-core') {
    return `${addresses.docsUrl}/docs/apis/problems/hybrid-core/${dialect.name}/${dialect.say(slug)}`
  }
  return schema ? `${addresses.schemaUrl}/schema/problem/${slug}` : `${addresses.docsUrl}/docs/problems/${slug}`
}

/** Where a dialect is explained to people. */
export function introductionUrl(dialect: Dialect, { docsUrl }: Addresses, anchor: string): string {
  return `${docsUrl}/docs/apis/hybrid-core/${dialect.name}/introduction${anchor}`
}
