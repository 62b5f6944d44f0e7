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
/** The names that OpenTelemetry gives to the two engines. */
const systems = { sqlite: 'sqlite', postgres: 'postgresql' }

/** The request that is being answered, and its clock: epoch milliseconds, with their fractions. */
type Current = { context: Context; now(): number }

/**
 * Makes a span of each request and one of each query below it, by the semantic conventions for HTTP and databases. They
 * hold route templates and names of tables, and nothing that a client sent or a table holds: no path, query, header.
 */
export function requestTraces(tracer: Tracer, scheme: string): Pick<Tracing, 'begin' | 'onQuery'> {
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Current>()
  return {
    begin: (given, { traceparent }) => {
      // Without `tracestate`: what a client typed there would be passed on.
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

/** Counts on from the time of day, however that is changed meanwhile. */
function clock(): () => number {
  const [time, began] = [Date.now(), performance.now()]
  return () => time + performance.now() - began
}
