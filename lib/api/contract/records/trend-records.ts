import { z } from 'zod'
import { type PoolResource, poolResources } from '#lib/values/history.ts'
import { trendDays } from '#lib/values/trend-change.ts'
import { percentage } from './usage.ts'

const trend = z
  .object({
    change: z
      .number()
      .nullable()
      .describe('The last percentage minus the first one, in percentage points; null if only one day is known.'),
    days: z.int().min(0).max(trendDays).describe('The days from the first percentage to the last one.'),
    percentages: z
      .array(percentage.nullable())
      .describe('One for each day, from `from` to `to`: the last of the day; null on a day without a value.'),
  })
  .meta({
    id: 'Trend',
    description: 'The usage of a resource over the last 30 days, in percent of the total of each day.',
  })

const ofResource = trend.nullable().describe('Null if no day is known.')

export const coreTrends = z
  .object({
    hybrid_core_id: z.string(),
    from: z.iso.date().describe('The first day (UTC).'),
    to: z.iso.date().describe('The last day: today.'),
    ...(Object.fromEntries(poolResources.map((resource) => [resource, ofResource])) as Record<
      PoolResource,
      typeof ofResource
    >),
  })
  .meta({ id: 'CoreTrends', description: 'The usage of the resources of a hybrid core over the last 30 days.' })
