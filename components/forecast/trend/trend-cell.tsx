'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { useQuery } from '../../query/use-query.ts'
import { NoValue, QuietText } from '../../records/quiet-text.tsx'
import { columnName, nameWithin } from '../resource-names.ts'
import { type PageTrends, pageTrends, type TrendKey, trendKeyOf } from './page-trends.ts'
import classes from './trend-cell.module.css'
import { TrendFigure, trendAddress, trendFacts } from './trend-figure.tsx'

type TrendsOfRows = { trends: PageTrends | undefined; isFailed: boolean }

const TrendsContext = createContext<TrendsOfRows>({ trends: undefined, isFailed: false })

/** Reads the trends of all rows of a page with one request; the cells take theirs from it. */
export function TrendsOfRows({ keys, children }: { keys: readonly TrendKey[]; children: ReactNode }) {
  const { data, error } = useQuery({ ...pageTrends(keys), enabled: keys.length > 0, placeholderData: keepPreviousData })
  return <TrendsContext value={{ trends: data, isFailed: error !== null }}>{children}</TrendsContext>
}

type TrendCellProps = {
  of: TrendKey | undefined
  /** Whether the cell names the resource. */
  hasResource?: boolean
}

/** The trend of a row's resource, in the cell of a table. It has its height before the trend has arrived. */
export function TrendCell({ of, hasResource = false }: TrendCellProps) {
  const { trends, isFailed } = use(TrendsContext)
  if (!of) return <NoValue label="no data" />
  if (!trends) return <div className={classes.cell}>{isFailed && <QuietText>not available</QuietText>}</div>
  const trend = trends[trendKeyOf(of)]
  return (
    <div className={classes.cell}>
      <TrendFigure
        trend={trend}
        name={hasResource ? columnName(of.resource) : undefined}
        facts={() =>
          trendFacts(
            `${nameWithin(of.resource)} of ${of.coreId}`,
            trend ?? { change: null, line: [] },
            trendAddress(of),
          )
        }
      />
    </div>
  )
}
