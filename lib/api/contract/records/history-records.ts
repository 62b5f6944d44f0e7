import { z } from 'zod'
import { assetResources, assetSteps, historySteps, poolResources } from '#lib/values/history.ts'
import { fullestAsset } from './hybrid-core-records.ts'
import { percentage } from './usage.ts'

const amount = z.number().min(0)

const point = z
  .object({
    at: z.iso.datetime().describe('The start of the step.'),
    raw: amount.describe('The last used amount of the step.'),
    total: amount.describe('The total amount at that time.'),
    allocated: amount.nullable().describe('What was promised to customers at that time; null if it is unknown.'),
    percentage: percentage.nullable().describe('100 * raw / total; null if the total is 0.'),
    lowest: amount.describe('The lowest used amount of the step.'),
    highest: amount.describe('The highest used amount of the step.'),
  })
  .meta({ id: 'HistoryPoint', description: 'The usage in one step of time.' })

const poolPoint = point
  .extend({
    fullest: fullestAsset
      .nullable()
      .describe(
        'The fullest active asset at that time; null for CPU, where no usage of an asset was known, and in points from ' +
          'before it was stored.',
      ),
  })
  .meta({ id: 'PoolHistoryPoint', description: 'The usage of a resource of a hybrid core in one step of time.' })

const noPoint = 'A step without a value has no point.'
const unit = z.enum(['byte', 'core']).describe('The unit of all amounts.')

const series = z
  .object({ resource: z.enum(poolResources), unit, points: z.array(poolPoint).describe(noPoint) })
  .meta({ id: 'HistorySeries', description: 'The history of one resource.' })

const assetSeries = series
  .extend({ resource: z.enum(assetResources), points: z.array(point).describe(noPoint) })
  .meta({ id: 'AssetHistorySeries', description: 'The history of one quantity.' })

const span = {
  from: z.iso.datetime().describe('The begin of the period; the step that contains it is the first.'),
  to: z.iso.datetime().describe('The end of the period; the step that contains it is the last.'),
}

export const history = z
  .object({
    hybrid_core_id: z.string(),
    ...span,
    step: z.enum(historySteps),
    series: z.array(series).describe('One for each resource.'),
  })
  .meta({ id: 'History', description: 'The usage of the resources of a hybrid core over time.' })

export const assetHistory = z
  .object({
    hybrid_core_id: z.string(),
    asset_id: z.string(),
    ...span,
    step: z.enum(assetSteps),
    series: z.array(assetSeries).describe('One for each quantity.'),
  })
  .meta({ id: 'AssetHistory', description: 'The usage of an asset over time.' })
