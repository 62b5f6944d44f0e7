import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, startProduct } from '#e2e/setup/processes/product.ts'
import { type Collector, startCollector } from '#e2e/setup/telemetry/collector.ts'
import { type ExportedSpan, kinds } from '#e2e/setup/telemetry/otlp.ts'

const { user_uuid: userUuid, token, uuid: partnerUuid } = inject('partnerA')
const isEmbedded = inject('engine') === 'sqlite'
const format = isEmbedded ? 'http/json' : 'http/protobuf'
const assets = '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpanId = 'b7ad6b7169203331'

describe.runIf(inject('mount') === 'server')('a collector of traces', () => {
  let collector: Collector
  let product: Product
  let exitCode: number | null
  /** What the collector gets of each request. */
  const answered: string[] = []

  beforeAll(async () => {
    collector = await startCollector()
    product = await startProduct({
      mount: 'server',
      env: {
        ...inject('env'),
        WEB_CONCURRENCY: '2',
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: format,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=of the tests',
        OTEL_SERVICE_NAME: 'panel of the tests',
        // No export before the shutdown, so the spans that arrive prove that the shutdown loses none.
        OTEL_BSP_SCHEDULE_DELAY: '60000',
      },
    })
    while (product.log().split('Listening on').length <= 2) await sleep(20)
    const access = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token, Cookie: 'biscuit=secret' }
    const send = async (route: string, target: string, headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(product.url + target, { method, headers })
      await response.text()
      answered.push(`${[method, route].join(' ').trim()} ${response.status}`)
    }
    const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
    const caller = { traceparent: `00-${traceId}-${callerSpanId}-01`, tracestate: 'vendor=secret' }
    await send(assets, `${list}?filter[status]=sought`, { ...access, ...caller })
    // Concurrent, so that both workers get connections.
    const pages = Array.from({ length: 12 }, (_, n) => `${list}?page[number]=${n + 1}`)
    await Promise.all(pages.map((page) => send(assets, page, access)))
    await send(`${assets}/:asset_id`, `${list}/secret`, { ...access, traceparent: `00-${traceId}-nonsense-01` })
    await send(assets, list, { 'X-Auth-UserId': userUuid, 'X-Auth-Token': 'secret' })
    await send('/sign-in', '/sign-in?callbackUrl=/cores/secret', {})
    await send('', '/nowhere/secret', {})
    await send('/calendar-feeds/[file]', '/calendar-feeds/secret.ics', {})
    await send('', '/management/secret', access, 'PUT')
    for (const quiet of ['/healthz', '/readyz']) await fetch(product.url + quiet)
    exitCode = await product.stop()
  }, 60_000)

  afterAll(() => collector?.close())

  const named = (name: string) => collector.spans.filter((span) => span.name === name)

  test("gets the span of a request as a child of the caller's span, with the queries as its children", () => {
    const [request, ...more] = collector.spans.filter(({ parentSpanId }) => parentSpanId === callerSpanId)
    expect(more).toEqual([])
    expect(request).toMatchObject({ traceId, name: `GET ${assets}`, kind: kinds.server, status: 0 })
    expect(request?.attributes).toEqual({
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.route': assets,
      'http.response.status_code': 200,
    })
    const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT tokens', 'SELECT assets']))
    for (const query of queries) {
      expect(query).toMatchObject({ traceId, kind: kinds.client, status: 0 })
      const [operation, table] = query.name.split(' ')
      expect(query.attributes).toEqual({
        'db.system.name': isEmbedded ? 'sqlite' : 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      })
    }
  })

  test('gets each request of pages and API once, by its route template, and no probe', () => {
    const requests = collector.spans.filter(({ kind }) => kind === kinds.server)
    const spans = requests.map(({ name, attributes }) => `${name} ${attributes['http.response.status_code']}`)
    // A list is answered with 503 when the database of a busy machine takes too long.
    expect(spans.sort()).toEqual(answered.sort())
    expect(new Set(spans)).toEqual(
      new Set([
        ...answered.filter((answer) => answer === `GET ${assets} 503`),
        `GET ${assets} 200`,
        `GET ${assets} 401`,
        `GET ${assets}/:asset_id 404`,
        'GET /sign-in 200',
        'GET /calendar-feeds/[file] 404',
        'GET 404',
        'PUT 404',
      ]),
    )
  })

  test('gets no error status for a client error, and no parent for an invalid traceparent', () => {
    const [missing] = named(`GET ${assets}/:asset_id`)
    expect(missing).toMatchObject({ status: 0, parentSpanId: '' })
    expect(missing?.traceId).not.toBe(traceId)
    expect(missing?.attributes).not.toHaveProperty('error.type')
  })

  test('gets the service name and the process id', () => {
    expect(exitCode).toBe(0)
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
    for (const { headers } of collector.requests) {
      expect(headers).toMatchObject({
        'x-collector': 'of the tests',
        'content-type': isEmbedded ? 'application/json' : 'application/x-protobuf',
      })
    }
    const of = (name: string) => new Set(collector.spans.map(({ resource }: ExportedSpan) => resource[name]))
    expect(of('service.name')).toEqual(new Set(['panel of the tests']))
    expect(of('process.pid').size).toBe(2)
  })

  test('gets no secret and no value of a path, a query or a row', () => {
    const sent = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1')
    expect(sent).not.toMatch(/secret|sought|alpha|nowhere|nonsense/)
    for (const value of [token, token.slice(4), userUuid, partnerUuid, inject('partnerA').email]) {
      expect(sent).not.toContain(value)
    }
  })

  test('gets the trace ids that the log has', () => {
    const lines = product
      .log()
      .split('\n')
      .filter((line) => line.includes('"route"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ trace_id }) => trace_id === traceId)).toMatchObject([{ route: assets, status: 200 }])
    const [missing] = named(`GET ${assets}/:asset_id`)
    expect(lines.find(({ route }) => route === `${assets}/:asset_id`)).toMatchObject({ trace_id: missing?.traceId })
    for (const { route, trace_id } of lines)
      expect([route, Boolean(trace_id)]).toEqual([route, !/z$/.test(String(route))])
  })
})
