import { dayMs } from '#lib/values/time.ts'
import { isDown } from '../../chart/usage/usage-rows.ts'
import { forecastFacts } from '../../forecast/forecast-figures.ts'
import { Growth, ThresholdDate } from '../../forecast/forecast-table.tsx'
import type { Forecast } from '../../forecast/forecast-texts.ts'
import { OrderBy } from '../../forecast/order-by.tsx'
import { resourceName } from '../../forecast/resource-names.ts'
import { formatDay, utcDayOf } from '../../records/day.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import type { Resource } from '../../usage/resource-nodes.ts'
import classes from '../compare.module.css'
import { activeNodes, type ComparedCore } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow, Shown } from '../compared-row.ts'

const order = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const satisfies Resource[]

/** When the resources of the cores are near full. Those without a forecast have no row, unless some cores still load. */
export function forecastRows(cores: readonly ComparedCore[], isLoading: boolean, shown: Shown): ComparedGroup {
  const isForecast = (resource: Resource) => isLoading || cores.some((core) => forecastOf(core, resource))
  return {
    title: text('compare.nearFull'),
    rows: order.filter(isForecast).map((resource) => forecastRow(resource, shown)),
  }
}

function forecastRow(resource: Resource, { isPerNode, today }: Shown): ComparedRow {
  return {
    name: resourceName(resource),
    cell: (core) => {
      const forecast = forecastOf(core, resource)
      if (!forecast) return <NoValue label={text('compare.noForecast')} />
      const { near_full_at: dates, reason, order_by: orderBy } = forecast
      return (
        <span className={classes.lines}>
          <ThresholdDate {...{ figure: 'nearFull', forecast, dates, reason, today }} />
          {orderBy && (
            <Figure facts={() => forecastFacts(forecast, 'orderBy', [orderBy])}>
              <OrderBy day={orderBy} today={today} isShort />
            </Figure>
          )}
          {forecast.growth_per_day !== null && (
            <Growth
              forecast={isPerNode ? growthPerNode(forecast, activeNodes(core, resource)) : forecast}
              trend={undefined}
            />
          )}
        </span>
      )
    },
    compared: {
      valueOf: (core) => {
        const day = forecastOf(core, resource)?.near_full_at?.likely
        return day === undefined ? null : Date.parse(day) / dayMs
      },
      format: (day) => formatDay(utcDayOf(day * dayMs)),
      formatDifference: (days) => text('compare.days', { count: days }),
      words: { largest: text('compare.latest'), smallest: text('compare.soonest') },
      sourceOf: (core) => {
        const forecast = forecastOf(core, resource)
        if (!forecast) return {}
        const { time = '', origin } = forecastFacts(forecast, 'nearFull', [])
        return { time, ...(origin && { origin }) }
      },
    },
  }
}

/** Returns the forecast of a resource. One that is down has no future usage, whatever its last values were. */
function forecastOf({ forecasts = [], resources }: ComparedCore, resource: Resource): Forecast | undefined {
  return isDown(resources, resource) ? undefined : forecasts.find((one) => one.resource === resource)
}

function growthPerNode(forecast: Forecast, nodes: number): Forecast {
  const { growth_per_day: growth } = forecast
  return { ...forecast, growth_per_day: growth === null || nodes === 0 ? null : growth / nodes }
}
