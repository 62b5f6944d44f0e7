import { z } from 'zod'
import { assetResources, poolResources } from '#lib/values/history.ts'
import { percentage } from './usage.ts'

const promised = 'What is promised to customers; it may exceed the total. Null if it is unknown.'

const quantityUsage = z
  .object({
    percentage,
    raw: z.number().min(0).describe('The used amount.'),
    total: z.number().min(0).describe('The total amount.'),
    unit: z.enum(['byte', 'core']),
    allocated: z.number().min(0).nullable().describe(promised),
  })
  .meta({ id: 'QuantityUsage', description: 'The used amount of a total, in bytes or CPU cores.' })

export const thresholdDates = z
  .object({
    earliest: z.iso.date(),
    likely: z.iso.date(),
    latest: z.iso.date().nullable().describe('Null if it may be in more than 3 years, or never.'),
  })
  .meta({
    id: 'ThresholdDates',
    description:
      'When a usage reaches a threshold: the likely day, and a range that contains the day in 80 % of cases.',
  })

const forecast = z.object({
  hybrid_core_id: z.string(),
  asset_id: z.string().nullable(),
  resource: z.enum(poolResources),
  usage: quantityUsage.nullable().describe('The usage at the end of the last day of the history.'),
  growth_per_day: z
    .number()
    .nullable()
    .describe('In the unit of the usage; 0 if no growth is significant, null if the history is too short.'),
  near_full_at: thresholdDates.nullable(),
  full_at: thresholdDates.nullable().describe('When 100 % is used.'),
  order_by: z.iso
    .date()
    .nullable()
    .describe('The day on which hardware must be ordered: the earliest `near_full_at`, minus the lead time.'),
  days_of_history: z.int().min(0).describe('The number of days with a value.'),
  reason: z.string().nullable().describe('Why `near_full_at` is null, such as `flat` or `too noisy`.'),
  full_reason: z.string().nullable().describe('Why `full_at` is null.'),
})

export const poolForecast = forecast
  .extend({
    asset_id: z.string().nullable().describe('Null: the forecast is that of a resource of the hybrid core.'),
    near_full_at: thresholdDates
      .nullable()
      .describe(
        'When 85 % is used; for memory, when what is used no longer fits without the largest node. Today is the last day ' +
          'of the history, also if it was reached before.',
      ),
  })
  .meta({ id: 'Forecast', description: 'When a resource of a hybrid core runs full.' })

export const assetForecast = forecast
  .extend({
    asset_id: z.string(),
    resource: z.enum(assetResources),
    near_full_at: thresholdDates
      .nullable()
      .describe('When 85 % is used. Today is the last day of the history, also if it was reached before.'),
  })
  .meta({ id: 'AssetForecast', description: 'When a quantity of an asset runs full.' })
