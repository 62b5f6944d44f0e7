'use client'
import { useDeferredValue } from 'react'
import { useIsHydrated } from '../../records/hooks/use-is-hydrated.ts'
import { isTraversing } from '../../shell/progress/pending-navigation.ts'

/** The frame of a table shows no more rows at once, except on very high screens. */
const firstStep = 25

type RowsInSteps<Row> = {
  /** The rows to draw now. */
  rows: readonly Row[] | undefined
  /** Whether the rows further down are still missing, or the former ones. */
  isPartial: boolean
}

/**
 * Draws the rows that the user sees first, and those below directly afterwards: fifty rows in one step are nearly half the
 * time of a sort. The server's HTML has all rows. Only for rows whose place is their key: between the steps, the same record can
 * be in both parts.
 */
export function useRowsInSteps<Row>(rows: readonly Row[] | undefined, isInSteps: boolean): RowsInSteps<Row> {
  const isHydrated = useIsHydrated()
  // The browser restores the scroll position of Back before the second step.
  const isWhole = !isInSteps || !isHydrated || isTraversing()
  const drawn = useDeferredValue(rows, isWhole ? rows : [])
  if (isWhole || !rows || !drawn || rows === drawn || rows.length <= firstStep) return { rows, isPartial: false }
  return { rows: [...rows.slice(0, firstStep), ...drawn.slice(firstStep, rows.length)], isPartial: true }
}
