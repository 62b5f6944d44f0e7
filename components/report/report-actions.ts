import { isDown } from '../chart/usage/usage-rows.ts'
import type { ComparedCore } from '../compare/compared-core.ts'
import { headroomSentences } from '../cores/failure/core-headroom.ts'
import { redundancyWarnings } from '../cores/failure/core-redundancy.ts'
import type { Forecast } from '../forecast/forecast-texts.ts'
import { nameWithin } from '../forecast/resource-names.ts'
import { text } from '../texts/text.ts'
import type { Resource } from '../usage/resource-nodes.ts'

/** What to do about a core. */
export type ReportAction = {
  /** The plain date by which to do it; null for now. */
  by: string | null
  text: string
  /** The forecast that gives the date. */
  forecast?: Forecast
}

/** Returns what to do about a core, the soonest first; a date that has passed is now. `today` is a plain date. */
export function reportActions({ core, resources, forecasts = [] }: Omit<ComparedCore, 'id' | 'pools'>, today: string) {
  const { failed_asset_count: failed, stale_asset_count: stale } = core
  const warnings = redundancyWarnings(resources).map((warning) => `${warning.title}: ${warning.text}`)
  const losses = headroomSentences(resources.headroom).filter(({ verdict }) => verdict === 'does not fit')
  const now = [
    ...(failed > 0 ? [text('report.repair', { count: failed })] : []),
    ...warnings,
    ...losses.map(({ text: effect }) => text('report.addNode', { effect })),
    ...(stale > 0 ? [text('report.findOut', { count: stale })] : []),
  ].map((words): ReportAction => ({ by: null, text: words }))
  const orders = forecasts
    .filter(({ resource }) => !isDown(resources, resource as Resource))
    .flatMap((forecast): ReportAction[] => {
      const { order_by: by, resource } = forecast
      if (by === null) return []
      const words = text(by < today ? 'report.orderLate' : 'report.order', { resource: nameWithin(resource) })
      return [{ by, text: words, forecast }]
    })
    .sort((a, b) => ((a.by ?? '') < (b.by ?? '') ? -1 : 1))
  return [...now, ...orders]
}
