import { describe, expect, test } from 'vitest'
import { dialects } from '#lib/api/dialects/dialects.ts'
import { problemBody } from '#lib/api/problems/problem-body.ts'
import { kindOf, problemNames } from '#lib/api/problems/problems.ts'
import { NoResponseError, ResponseError, readError } from './errors.ts'
import { problemKinds } from './generate/problem-kinds.ts'

const addresses = { baseUrl: 'https://a.example', docsUrl: 'https://b.example', schemaUrl: 'https://c.example/x' }
const examples = dialects.flatMap((dialect) =>
  problemNames
    .filter((name) => kindOf(name).families.includes(dialect.errorFormat.family))
    .map((problem) => {
      const occurrence = { problem, data: kindOf(problem).example } as never
      return [dialect.name, problem, problemBody(dialect, addresses, occurrence, '/management/x')] as const
    }),
)

describe('an error response', () => {
  test.each(examples)('of %s has its problems as they were sent, and their kind: %s', async (_, __, problem) => {
    const error = await readError(Response.json({ errors: [problem, problem] }, { status: problem.status }))
    expect(error.problems).toEqual([problem, problem])
    expect([error.status, error.message]).toEqual([problem.status, `${problem.title}: ${problem.detail}`])
    expect(problemKinds()).toContain(error.kind)
  })

  test.each(examples)('of %s has the members that the type of problems declares: %s', (name, _, problem) => {
    const { type, title, status, detail, ...more } = problem
    expect([type, title, status, detail].every(Boolean)).toBe(true)
    const members = name === 'management' ? ['data', 'instance'] : ['DocURL', 'invalid-params']
    expect(members).toEqual(expect.arrayContaining(Object.keys(more)))
    expect(Object.keys(more)).toContain(name === 'management' ? 'data' : 'DocURL')
  })

  test('has the request id, and the time after which the server wants to see the request again', async () => {
    const headers = { 'X-Request-Id': 'request-1', 'Retry-After': '12' }
    const error = await readError(Response.json({ errors: [] }, { status: 429, headers }))
    expect(error).toMatchObject({ requestId: 'request-1', retryAfterSeconds: 12 })
    expect(await readError(new Response(null, { status: 500 }))).toMatchObject({
      requestId: null,
      retryAfterSeconds: null,
    })
  })

  test.each([
    '<html>Bad Gateway</html>',
    '',
    'null',
    '[]',
    '"errors"',
    '{"errors":"none"}',
    '{"errors":[null,1,{"title":"x"}]}',
  ])('that is not one of the API has no kind: %s', async (text) => {
    const error = await readError(new Response(text, { status: 502 }))
    expect(error).toMatchObject({
      status: 502,
      problems: [],
      kind: null,
      message: 'The server responded with status 502',
    })
  })

  test('that breaks off has no kind either', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
    expect(await readError(new Response(body, { status: 500 }))).toMatchObject({ status: 500, problems: [] })
  })
})

test('the two errors of a call are distinguished by their names', () => {
  expect([new ResponseError(500, [], null).name, new NoResponseError(null).name]).toEqual([
    'ResponseError',
    'NoResponseError',
  ])
})
