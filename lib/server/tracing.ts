import { setTimeout as sleep } from 'node:timers/promises'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Tracing } from '#lib/tracing.ts'
import { requestTraces } from './request-traces.ts'

const serviceName = 'hybrid-core-panel'
/** Of the 10 s that an end may take. */
const closeTimeoutMs = 3_000

/**
 * Exports traces by OTLP over HTTP, in batches and beside the requests; the SDK reads from the environment where to and
 * how. Nothing is made known to the whole process: Next would add spans of its own, which hold paths and queries.
 */
export function createTracing({ baseUrl, traces }: Settings, log: Log): Tracing {
  const exporter = traces === 'http/json' ? new JsonExporter() : new ProtobufExporter()
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(toldOnce(exporter, log))],
  })
  const scheme = new URL(baseUrl).protocol.slice(0, -1)
  return {
    ...requestTraces(provider.getTracer(serviceName), scheme),
    close: () => Promise.race([provider.shutdown(), sleep(closeTimeoutMs, undefined, { ref: false })]).catch(() => {}),
  }
}

/** Logs when traces begin to get lost, and when they arrive again: not every batch. */
function toldOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let arrive = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const arrived = result.code === ExportResultCode.SUCCESS
        if (arrive && !arrived) log.warn({ reason: result.error?.message }, 'Traces do not reach their collector.')
        if (!arrive && arrived) log.info('Traces reach their collector again.')
        arrive = arrived
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
