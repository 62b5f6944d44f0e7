import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPrometheus, testSource } from '../test-prometheus.ts'
import { runQueries } from './run-queries.ts'

const names = ['compute memory.used', 'compute memory.total']
const jsonType = { 'Content-Type': 'application/json' }

describe('a server', () => {
  const server = new TestPrometheus()
  beforeAll(() => server.listen())
  afterAll(() => server.close())
  beforeEach(() => {
    server.handler = undefined
  })
  const run = (timeoutMs: number) => runQueries(testSource(server.url, names, { timeoutMs }), Date.now())

  test.each([false, true])(
    'that responds with 100 MiB is left as soon as it has sent 64 (gzip: %s)',
    async (isGzip) => {
      const element = `{"metric":{"node":"a","filler":"${'x'.repeat(2_000)}"},"value":[1,"1"]},`
      const block = Buffer.from(element.repeat(500))
      const head = '{"status":"success","data":{"resultType":"vector","result":['
      const whole = isGzip
        ? gzipSync(Buffer.concat([Buffer.from(head), ...Array.from({ length: 110 }, () => block)]), { level: 1 })
        : undefined
      let sent = 0
      server.lie((response) => {
        response.writeHead(200, { ...jsonType, ...(whole && { 'Content-Encoding': 'gzip' }) })
        if (whole) return void response.end(whole)
        response.write(head)
        const write = () => {
          if (response.destroyed || sent > 110 * 1_048_576) return void response.end()
          sent += block.length
          response.write(block, () => setImmediate(write))
        }
        write()
      })
      const results = await runQueries(testSource(server.url, names.slice(0, 1), { timeoutMs: 60_000 }), Date.now())
      expect(results.failures).toEqual(['the server responded with more than 64 MiB'])
      // The sent bytes exceed the read bytes only by the buffers of the sockets.
      expect(sent).toBeLessThan(80 * 1_048_576)
    },
  )

  test('that returns more than a million series is disconnected', async () => {
    const block = '{"metric":{"node":"a"},"value":[1,"1"]},'.repeat(1_000)
    server.lie((response) => {
      response.writeHead(200, jsonType).write('{"status":"success","data":{"resultType":"vector","result":[')
      const write = () => (response.destroyed ? undefined : response.write(block, () => setImmediate(write)))
      write()
    })
    const results = await runQueries(testSource(server.url, names, { timeoutMs: 60_000 }), Date.now())
    expect(results.failures).toEqual(['the server responded with more than 1,000,000 series'])
  })

  test('that is slow ends at the timeout of the round, and keeps the results that came before', async () => {
    server.handler = (response, form) => {
      if (form.get('query') !== 'compute memory.total') server.respond(response, form)
    }
    const { failures, samples } = await run(300)
    expect(failures).toEqual(['compute memory.total: the server did not respond within 0.3 s'])
    expect([...samples.keys()].map(({ field }) => field)).toEqual(['used'])
  })

  test('that sends its response byte by byte ends at the timeout, too', async () => {
    server.handler = (response) => {
      response.writeHead(200, jsonType)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect((await run(300)).failures).toEqual(['the server did not respond within 0.3 s'])
  })
})
