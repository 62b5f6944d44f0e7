import { setTimeout as sleep } from 'node:timers/promises'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '#lib/log/log.ts'
import { Outage } from '#lib/log/outage.ts'
import type { Settings } from '#lib/settings/settings.ts'
import type { Tracing } from '#lib/tracing.ts'
import { requestTraces } from './request-traces.ts'

const serviceName = 'hybrid-core-panel'
/** Part of the 10 s of a shutdown. */
const closeTimeoutMs = 3_000

/**
 * Exports traces by OTLP over HTTP, in batches. The SDK reads its configuration from the environment. The provider is not
 * registered globally: Next would add spans that contain paths and queries.
 */
export function createTracing({ baseUrl, traces }: Settings, log: Log): Tracing {
  const exporter = traces === 'http/json' ? new JsonExporter() : new ProtobufExporter()
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(withOutageLog(exporter, log))],
  })
  const scheme = new URL(baseUrl).protocol.slice(0, -1)
  return {
    ...requestTraces(provider.getTracer(serviceName), scheme),
    close: () => Promise.race([provider.shutdown(), sleep(closeTimeoutMs, undefined, { ref: false })]).catch(() => {}),
  }
}

/** Logs when exports begin to fail and when they succeed again, not every batch. */
function withOutageLog(exporter: SpanExporter, log: Log): SpanExporter {
  let lastArrived = true
  const outage = new Outage({
    log,
    begins: 'Traces do not reach their collector.',
    ends: 'Traces reach their collector again.',
    probe: () => (lastArrived ? Promise.resolve() : Promise.reject(new Error('the last export failed'))),
  })
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        lastArrived = result.code === ExportResultCode.SUCCESS
        if (!lastArrived) outage.failed(result.error ?? 'unknown')
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
