'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useQuery } from '../../query/use-query.ts'
import { NoValue, QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { columnName, nameWithin } from '../resource-names.ts'
import { type PageTrends, pageTrends, type TrendKey, trendKeyOf } from './page-trends.ts'
import classes from './trend-cell.module.css'
import { TrendFigure, trendAddress, trendFacts } from './trend-figure.tsx'

type RowTrends = { trends: PageTrends; isLoading: boolean; isFailed: boolean }

const noTrends: PageTrends = {}
const TrendsContext = createContext<RowTrends>({ trends: noTrends, isLoading: true, isFailed: false })

/** Reads the trends of all rows of a page with one request; the cells take theirs from it. */
export function TrendsOfRows({ keys, children }: { keys: readonly TrendKey[]; children: ReactNode }) {
  const request = { ...pageTrends(keys), enabled: keys.length > 0, placeholderData: keepPreviousData }
  const { data: trends = noTrends, isPending, isPlaceholderData, isError: isFailed } = useQuery(request)
  const isLoading = isPending || isPlaceholderData
  const value = useMemo(() => ({ trends, isLoading, isFailed }), [trends, isLoading, isFailed])
  return <TrendsContext value={value}>{children}</TrendsContext>
}

type TrendCellProps = {
  of: TrendKey | undefined
  /** Whether the cell names the resource. */
  hasResource?: boolean
}

/** The trend of a row's resource, in the cell of a table. It has its height before the trend has arrived. */
export function TrendCell({ of, hasResource = false }: TrendCellProps) {
  const { trends, isLoading, isFailed } = use(TrendsContext)
  if (!of) return <NoValue label={text('forecast.noData')} />
  const trend = trends[trendKeyOf(of)]
  if (!trend && (isLoading || isFailed)) {
    return <div className={classes.cell}>{isFailed && <QuietText>{text('forecast.notAvailable')}</QuietText>}</div>
  }
  return (
    <div className={classes.cell}>
      <TrendFigure
        trend={trend}
        name={hasResource ? columnName(of.resource) : undefined}
        facts={() =>
          trendFacts(
            text('forecast.resourceOf', { resource: nameWithin(of.resource), owner: of.coreId }),
            trend ?? { change: null, line: [] },
            trendAddress(of),
          )
        }
      />
    </div>
  )
}
