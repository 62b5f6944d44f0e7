import type { ProblemFamily, ProblemKind } from '../problems/problem-kind.ts'

/** The public addresses that links are built from. */
export type Addresses = { baseUrl: string; docsUrl: string; schemaUrl: string }

/** How a dialect writes errors. */
export type ErrorFormat = {
  /** Selects the problems that the API responds with. */
  family: ProblemFamily
  contentType: string
  /** The address of the page about a kind of problem, its `type`. */
  typeOf(kind: ProblemKind<object>, addresses: Addresses): string
  /** The members of a problem besides type, title, status and detail. */
  membersOf<D extends object>(kind: ProblemKind<D>, data: D, path: string, addresses: Addresses): object
  /** The OpenAPI schemas of these members. */
  memberSchemas: Readonly<Record<string, object>>
}

type Version = { name: string; introductionPath: string; translate(text: string): string }

const invalidParam = {
  type: 'object',
  required: ['name', 'reason'],
  properties: { name: { type: 'string' }, reason: { type: 'string' } },
}

/** Returns the error format of one version of the Hybrid Core API. */
export function hybridCoreErrors({ name, introductionPath, translate }: Version): ErrorFormat {
  return {
    family: 'hybrid-core',
    contentType: 'application/json; charset=utf-8',
    typeOf: ({ slug }, { docsUrl }) => `${docsUrl}/docs/apis/problems/hybrid-core/${name}/${translate(slug)}`,
    membersOf: ({ more, explainedIn }, data, _path, { docsUrl }) => ({
      ...more?.(data),
      DocURL: docsUrl + introductionPath + (explainedIn ? `#${explainedIn}` : ''),
    }),
    memberSchemas: {
      DocURL: { type: 'string', format: 'uri', description: 'The introduction to the API.' },
      'invalid-params': { type: 'array', items: invalidParam, description: 'The parameters that are not allowed.' },
    },
  }
}

export const managementErrors: ErrorFormat = {
  family: 'management',
  contentType: 'application/problem+json',
  typeOf: ({ slug, schema }, { docsUrl, schemaUrl }) =>
    schema ? `${schemaUrl}/schema/problem/${slug}` : `${docsUrl}/docs/problems/${slug}`,
  membersOf: ({ more, identifiers }, data, path) => ({
    ...more?.(data),
    instance: path,
    data: identifiers?.(data) ?? {},
  }),
  memberSchemas: {
    instance: { type: 'string', description: 'The path of the request.' },
    data: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The identifiers of the records that the problem concerns.',
    },
  },
}
