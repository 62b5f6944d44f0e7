'use client'
import { useDeferredValue } from 'react'
import { useIsHydrated } from '../../records/hooks/use-is-hydrated.ts'
import { isTraversing } from '../../shell/progress/pending-navigation.ts'

type RowsInSteps<Row> = {
  /** The rows to draw now. */
  rows: readonly Row[] | undefined
  /** Whether the rows further down are still missing, or the former ones. */
  isPartial: boolean
}

/**
 * Draws the first `firstStep` rows, which the user sees, and those below directly afterwards: fifty rows in one step would take
 * much longer. The server's HTML has all rows. Only for rows whose place is their key: between the steps, the same record can
 * be in both parts.
 */
export function useRowsInSteps<Row>(
  rows: readonly Row[] | undefined,
  firstStep: number,
  isInSteps: boolean,
): RowsInSteps<Row> {
  const isHydrated = useIsHydrated()
  // The browser restores the scroll position of Back before the second step.
  const isWhole = !isInSteps || !isHydrated || isTraversing()
  const drawn = useDeferredValue(rows, isWhole ? rows : [])
  if (isWhole || !rows || !drawn || rows === drawn || rows.length <= firstStep) return { rows, isPartial: false }
  return { rows: [...rows.slice(0, firstStep), ...drawn.slice(firstStep, rows.length)], isPartial: true }
}
