import type { ReactNode } from 'react'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import type { ComparedCore } from './compared-core.ts'
import type { Extremes } from './differences.ts'

/** A row of the comparison: one property of all cores. */
export type ComparedRow = {
  name: string
  cell: (core: ComparedCore) => ReactNode
  /** How the cores differ; absent for a property that is no quantity. */
  compared?: Compared
}

type Compared = {
  /** Null where it is not known. Rounded as it is shown: values that look equal are equal. */
  valueOf: (core: ComparedCore) => number | null
  /** The value in words. */
  format: (value: number) => string
  /** A difference between two values, with its unit; default: `format`. */
  formatDifference?: (difference: number) => string
  words?: Extremes
  /** Where the value comes from. */
  sourceOf: (core: ComparedCore) => Pick<FigureFacts, 'observedAt' | 'time' | 'origin'>
}

/** Rows about one subject. */
export type ComparedGroup = { title: string; rows: readonly ComparedRow[] }

/** How the amounts of a comparison are shown. */
export type Shown = { isPerNode: boolean; today: string }
