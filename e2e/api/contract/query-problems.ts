import { expect, inject } from 'vitest'
import type { ErrorBody, ProblemEntry } from '../support/bodies.ts'
import { fetchApi } from '../support/client.ts'
import type { Version } from '../support/versions.ts'
import { expectedProblem } from './problem-table.ts'

/** Returns the members that all problems of a kind share. */
export const line = (version: Version, slug: string) => expectedProblem(version.name, inject('baseUrl'), slug)

/** Returns the name of the parameter that chooses the first record of a page. */
export const positionOf = ({ name }: Version): string => (name === 'v1' ? 'page[offset]' : 'page[number]')

/** Returns the problems of a query that must be a 400. */
export async function problemsOf(target: string): Promise<ProblemEntry[]> {
  const { status, body, headers, text } = await fetchApi<ErrorBody>(target)
  expect([status, headers.get('cache-control')], text).toEqual([400, 'no-store'])
  return body.errors
}
