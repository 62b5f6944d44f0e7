import { expect, test } from 'vitest'
import { listTokens } from '../contract/account.ts'
import { getAssetHistory } from '../contract/history.ts'
import { getHybridCore, listHybridCores } from '../contract/hybrid-core.ts'
import { pushObservations } from '../contract/observations.ts'
import { getScenario } from '../contract/scenario.ts'
import { management, v2 } from '../dialects/dialects.ts'
import type { Endpoint } from '../endpoint.ts'
import { problemNamesOf, successResponses } from './responses.ts'

const wrongValue = 'query-parameter-value-processing-failed'
const repeated = 'not-allowed-query-parameter-recurrence'

test.each([
  ['a record without parameters', getHybridCore, []],
  ['a record with filters, all of which may be repeated', getScenario, [wrongValue]],
  ['a record with filters that may be given only once', getAssetHistory, [wrongValue, repeated]],
  ['a list', listHybridCores, [wrongValue, repeated]],
])('%s is documented with the problems that its query parameters can cause', (_, endpoint, names) => {
  expect(problemNamesOf(v2, endpoint).filter((name) => [wrongValue, repeated].includes(name))).toEqual(names)
})

test('a query parameter of a management route can cause a Bad Request only', () => {
  for (const endpoint of [pushObservations, listTokens]) {
    const names: string[] = problemNamesOf(management, endpoint)
    expect(names).toContain('bad-request')
    expect(names).not.toEqual(expect.arrayContaining([wrongValue]))
  }
})

test('the CSV of a record is described as its rows, and that of a list as all of its pages', () => {
  const descriptionOf = (endpoint: Endpoint) =>
    (successResponses(v2, endpoint)[200] as { description: string }).description
  expect(descriptionOf(getAssetHistory)).toContain(
    'With `Accept: text/csv` a file with a line for each of the `points`',
  )
  expect(descriptionOf(getAssetHistory)).not.toMatch(/list|page/)
  expect(descriptionOf(listHybridCores)).toContain('the whole list in one file')
})
