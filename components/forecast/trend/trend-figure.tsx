import { addressOf } from '#lib/api/client.ts'
import { listTrends } from '#lib/api/contract/trends.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { formatNumber, formatPercentage } from '../../usage/format.ts'
import type { ShownTrend, TrendKey } from './page-trends.ts'
import { Sparkline } from './sparkline.tsx'
import classes from './trend-figure.module.css'
import { changeText, periodText } from './trend-text.ts'

type TrendFigureProps = {
  trend: ShownTrend | undefined
  /** The resource, before the change. */
  name?: string | undefined
  facts: () => FigureFacts
}

/** The line of the last 30 days with its change in words. */
export function TrendFigure({ trend, name, facts }: TrendFigureProps) {
  if (!trend?.change) return <QuietText>{text('forecast.noTrend')}</QuietText>
  return (
    <Figure className={classes.trend} facts={facts}>
      <Sparkline trend={trend.line} />
      <span>
        {name && `${name} `}
        <b>{changeText(trend.change)}</b> {periodText(trend.change)}
      </span>
    </Figure>
  )
}

/** Returns the content of the card of a trend; `of` is its name: `memory of hc-fra-1`. */
export function trendFacts(of: string, { change, line }: ShownTrend, address: string): FigureFacts {
  const [first, last] = [line[0], line.at(-1)]
  return {
    label: text('forecast.trendOf', { resource: of }),
    exact: [
      ...(first && last
        ? [text('forecast.fromTo', { from: formatPercentage(first[1]), to: formatPercentage(last[1]) })]
        : []),
      ...(change ? [text('forecast.pointsInDays', { amount: formatNumber(change.change, 2), days: change.days })] : []),
    ],
    time: text('forecast.trendTime'),
    origin: {
      formula: text('forecast.trendFormula'),
      inputs: text('forecast.trendInputs', { resource: of }),
      source: text('forecast.source'),
      address,
    },
  }
}

/** Returns the address of the response that has the trends of a core. */
export function trendAddress({ coreId }: TrendKey): string {
  return addressOf(listTrends, { params: {}, filter: { hybrid_core_id: [coreId] } })
}
