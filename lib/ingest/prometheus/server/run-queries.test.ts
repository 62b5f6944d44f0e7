import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Source } from '../source.ts'
import { type Handler, json, TestPrometheus, testSource } from '../test-prometheus.ts'
import { runQueries } from './run-queries.ts'

const names = ['compute memory.used', 'compute memory.total']
const jsonType = { 'Content-Type': 'application/json' }
const secret = 'hunter2-hunter2'

describe('running the queries on a server', () => {
  const server = new TestPrometheus()
  beforeAll(async () => {
    await server.listen()
  })
  afterAll(async () => {
    await server.close()
  })
  beforeEach(() => {
    server.handler = undefined
    server.requests.length = 0
    server.results = { 'compute memory.used': [{ node: 'a', value: 1 }] }
  })
  const run = (more: Partial<Source> = {}) => runQueries(testSource(server.url, names, more), Date.now())
  const failures = async (more: Partial<Source> = {}) => (await run(more)).failures

  test.each<[string, string, Handler]>([
    [
      'HTML',
      'the server did not respond with the JSON of Prometheus: is its url right?',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')
      },
    ],
    [
      'a redirect',
      'the server redirects (302), which is not followed: correct its url',
      (response) => {
        response.writeHead(302, { Location: `http://ann:${secret}@elsewhere/` }).end()
      },
    ],
    ['401', 'the server refuses the credentials (401)', (response) => void response.writeHead(401).end(secret)],
    [
      '502 of a proxy',
      'the server responded with status 502',
      (response) => void response.writeHead(502).end('<html>'),
    ],
    [
      'an error',
      'the server reports: bad_data: invalid parameter',
      (response) => json(response, 400, { status: 'error', errorType: 'bad_data', error: 'invalid\nparameter' }),
    ],
    [
      'half of its JSON',
      'the server did not respond with the JSON of Prometheus: is its url right?',
      (response) => {
        response.writeHead(200, jsonType).end('{"status":"success","data":{"resultType":"vector","result":[')
      },
    ],
    [
      'half of its body',
      'the server closed the connection before its response',
      (response) => {
        response.writeHead(200, { ...jsonType, 'Content-Length': '1000' }).write('{"status":')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    [
      'a scalar',
      'the server returned a scalar instead of a vector',
      (response) => json(response, 200, { status: 'success', data: { resultType: 'scalar', result: [1, '1'] } }),
    ],
    [
      'a matrix',
      'the server returned a matrix instead of a vector',
      (response) =>
        json(response, 200, {
          status: 'success',
          data: { resultType: 'matrix', result: [{ metric: {}, values: [] }] },
        }),
    ],
    [
      'elements that are no series',
      'the server returned series without labels',
      (response) =>
        json(response, 200, { status: 'success', data: { resultType: 'vector', result: [1, null, 'x', {}] } }),
    ],
    [
      'an unknown encoding',
      'the server responded with the encoding br',
      (response) => {
        response.writeHead(200, { ...jsonType, 'Content-Encoding': 'br' }).end('x')
      },
    ],
    [
      'damaged gzip',
      'the server responded with a damaged gzip stream',
      (response) => {
        response.writeHead(200, { ...jsonType, 'Content-Encoding': 'gzip' }).end('no gzip at all')
      },
    ],
  ])('that responds with %s is one failure in one line, without what it says', async (_, expected, handler) => {
    server.lie(handler)
    const { failures, samples } = await run()
    expect(failures).toEqual([expected])
    expect(samples.size).toBe(0)
  })

  test('that is not there is one failure, without its address', async () => {
    expect(await failures({ url: 'http://127.0.0.1:1' })).toEqual(['the server cannot be reached: ECONNREFUSED'])
    expect(await failures({ url: 'http://no-such-host.invalid' })).toEqual([
      expect.stringMatching(/^the server cannot be reached: E\w+$/),
    ])
  })

  test('that warns of an incomplete result is accepted, and the warning is reported', async () => {
    server.handler = (response, form) => server.respond(response, form, { warnings: ['a store\nis away'] })
    const { samples, warnings, failures } = await run()
    expect([samples.size, warnings, failures]).toEqual([2, ['the server warns: a store is away'], []])
  })

  test('that returns values and its time nested too deeply returns no numbers', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    server.handler = (response) => {
      const data = `{"resultType":"vector","result":[{"metric":{"node":"a"},"value":[1,${deep}]}]}`
      response.writeHead(200, jsonType).end(`{"status":"success","data":${data}}`)
    }
    const { samples, warnings, failures } = await run()
    expect([...samples.values()].flatMap((list) => [...list]).map(({ value }) => value)).toEqual([
      'no number',
      'no number',
    ])
    expect([warnings, failures]).toEqual([['the server does not return its time'], []])
  })

  test('that does not return its time is accepted, with a warning', async () => {
    server.handler = (response, form) => {
      if (form.get('query') === 'time()') response.writeHead(404).end()
      else server.respond(response, form)
    }
    const { samples, warnings } = await run()
    expect([samples.size, warnings]).toEqual([2, ['the server does not return its time']])
  })

  test('reads a response in gzip', async () => {
    server.lie((response) => {
      const result = {
        status: 'success',
        data: { resultType: 'vector', result: [{ metric: { node: 'a' }, value: [1, '5'] }] },
      }
      response.writeHead(200, { ...jsonType, 'Content-Encoding': 'gzip' }).end(gzipSync(JSON.stringify(result)))
    })
    const [used] = (await run()).samples.values()
    expect([...(used ?? [])]).toEqual([{ asset: 'a', core: undefined, value: '5' }])
  })

  test('that is interrupted ends at once', async () => {
    server.handler = () => undefined
    const stop = new AbortController()
    const results = runQueries(testSource(server.url, names), Date.now(), stop.signal)
    stop.abort()
    expect((await results).failures).toEqual(['the server is interrupted'])
  })
})
