import { z } from 'zod'
import { httpAddress } from './setting-formats.ts'

const formats = ['http/protobuf', 'http/json'] as const
const format = z.enum(formats, `must be one of ${formats.join(', ')}`)
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

/** The encoding of exported traces. */
export type TraceFormat = (typeof formats)[number]

/** Standard variables that we validate, because the OpenTelemetry SDK, which reads them, does not report wrong values. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: format.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: format.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be NAME=VALUE, several separated by commas')
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0+)$/, 'must be a number from 0 to 1')
    .optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').optional(),
}

type Given = z.output<z.ZodObject<typeof traceSettings>>

/** Returns the format of traces; undefined if traces are disabled. */
export function traceFormatOf(given: Given): TraceFormat | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || given.OTEL_SDK_DISABLED === 'true') return undefined
  return given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf'
}
