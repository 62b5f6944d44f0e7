import { expect, test } from 'vitest'
import { listTokens } from '../contract/account.ts'
import { getAssetHistory } from '../contract/history.ts'
import { getHybridCore, getScenario, listHybridCores } from '../contract/hybrid-core.ts'
import { pushObservations } from '../contract/observations.ts'
import { management, v2 } from '../dialects/dialects.ts'
import { problemNamesOf } from './responses.ts'

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
