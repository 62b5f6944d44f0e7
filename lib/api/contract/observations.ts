import { z } from 'zod'
import { inventoryIdPattern, inventoryIdRule } from '#lib/values/ids.ts'
import { dayMs } from '#lib/values/time.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'
import { wholeNumber } from '../params.ts'

/** The limits of one push of observations. */
export const pushLimits = {
  /** The body without compression. */
  bytes: 16 * 2 ** 20,
  lines: 100_000,
  /** Observations of one asset. */
  perAsset: 1_440,
  /** The interval of a collector, in seconds. */
  interval: { minimum: 5, maximum: dayMs / 1000 },
} as const

const id = z.string('must be text').regex(inventoryIdPattern, inventoryIdRule)
const amount = z.number('must be a finite number').min(0, 'must be >= 0')
const quantity = (unit: string) =>
  z
    .object(
      {
        used: amount.describe(unit),
        total: amount.describe(`${unit}; 0 means that the asset has none.`),
        allocated: amount.nullable().optional().describe('What is promised to customers; left out, it stays.'),
      },
      'must be an object with used, total and, if known, allocated',
    )
    .nullable()
    .optional()
const bytes = 'Whole bytes'

/** The fields of a line, at least one of status, cpu, memory and storage. The rules of `lib/ingest/records/` check it. */
const observation = z
  .object({
    hybrid_core_id: id.describe('The id of a hybrid core.'),
    id: id.describe('The id of an asset of the core.'),
    observed_at: z.iso
      .datetime({ offset: true, error: 'must be an RFC 3339 time with an offset, such as 2026-01-31T12:00:00Z' })
      .nullable()
      .optional()
      .describe('Default: now. At most 5 minutes ahead.'),
    status: z
      .string('must be text')
      .min(1, 'must have 1 to 64 characters')
      .max(64, 'must have 1 to 64 characters')
      .nullable()
      .optional()
      .describe('Such as active, staged or failed.'),
    cpu: quantity('Cores').describe('In cores; of compute nodes only.'),
    memory: quantity(bytes).describe('In bytes; of compute nodes only.'),
    storage: quantity(bytes).describe('In bytes.'),
  })
  .meta({ id: 'Observation', description: 'New values of an asset, or its status. It has at least one of them.' })

export const observationCounts = z
  .object({
    received: z.int().min(0).describe('All observations.'),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe('Stored already, with the same time.'),
    older: z.int().min(0).describe('Not written, because later ones are stored.'),
    unknown: z
      .array(z.object({ hybrid_core_id: z.string(), id: z.string() }))
      .describe('The first 100 assets that are not among yours.'),
    unknown_count: z.int().min(0).describe('The number of all such assets.'),
  })
  .meta({ id: 'ObservationCounts', description: 'What became of the observations of a push.' })

export const pushObservations = endpoint({
  id: 'observations.push',
  apis: ['management'],
  method: 'POST',
  path: '/v2/observations',
  scope: 'CORE_WRITE',
  summary: 'Push new values of assets',
  description:
    'Writes all observations or, if a line is wrong, none. Only what a line has is changed; it must have one of status, cpu, ' +
    'memory, storage. An asset is as old as its oldest ' +
    'quantity. Several observations of one asset are applied in the order of their times. The body is NDJSON, one ' +
    `observation in each line, or a JSON array; with \`Content-Encoding: gzip\` it is compressed. At most ` +
    `${pushLimits.bytes / 2 ** 20} MiB without compression, ${pushLimits.lines} lines, and ${pushLimits.perAsset} ` +
    'observations of one asset. A user has one push in progress at a time; another one is 429.',
  filters: {},
  options: {
    interval: wholeNumber(
      pushLimits.interval.minimum,
      pushLimits.interval.maximum,
      null,
      'How often the collector pushes, in seconds. The values are stale after three intervals; by default after the ' +
        'time that the operator has set.',
    ),
  },
  sorts: [],
  records: { schema: observation, maximumBytes: pushLimits.bytes, maximumLines: pushLimits.lines },
  returns: observationCounts,
  shape: 'record',
  noStore: true,
  isRepeatable: true,
  problems: ['unauthorized', ...bodyProblems],
})
