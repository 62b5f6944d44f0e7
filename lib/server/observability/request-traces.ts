import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Tracing } from '#lib/tracing.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
/** OpenTelemetry's names of the engines. */
const systems = { sqlite: 'sqlite', postgres: 'postgresql' }

/** The request in progress and its clock, in epoch milliseconds with fractions. */
type Current = { context: Context; now(): number }

/**
 * Creates a span for each request and child spans for its queries, by the semantic conventions for HTTP and databases. Spans
 * contain route templates and table names, and no data of clients or tables: no path, query or header.
 */
export function requestTraces(tracer: Tracer, scheme: string): Pick<Tracing, 'begin' | 'onQuery'> {
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Current>()
  return {
    begin: (given, { traceparent }) => {
      // `tracestate` is left out: it would forward text of the client.
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      const now = clock()
      const method = knownMethods.has(given) ? given : '_OTHER'
      const attributes = { 'http.request.method': method, 'url.scheme': scheme }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, startTime: now(), attributes }, parent)
      return {
        traceId: span.spanContext().traceId,
        run: (work) => {
          if (span.isRecording()) current.run({ context: trace.setSpan(parent, span), now }, work)
          else work()
        },
        end: (route, status) => {
          const word = method === '_OTHER' ? 'HTTP' : method
          span.updateName(route ? `${word} ${route}` : word)
          if (route) span.setAttribute('http.route', route)
          if (status !== undefined) span.setAttribute('http.response.status_code', status)
          else span.setAttribute('error.type', 'client_gone')
          if (status !== undefined && status >= 500) {
            span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end(now())
        },
      }
    },
    onQuery: ({ engine, operation, table, durationMs, error }) => {
      const request = current.getStore()
      if (!request) return
      const endTime = request.now()
      const attributes: Attributes = { 'db.system.name': systems[engine], 'db.operation.name': operation }
      if (table) attributes['db.collection.name'] = table
      if (error) attributes['error.type'] = error
      const name = table ? `${operation} ${table}` : operation
      const options = { kind: SpanKind.CLIENT, startTime: endTime - durationMs, attributes }
      const span = tracer.startSpan(name, options, request.context)
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
  }
}

/** Starts at the system time and is monotonic from there. */
function clock(): () => number {
  const [time, began] = [Date.now(), performance.now()]
  return () => time + performance.now() - began
}
