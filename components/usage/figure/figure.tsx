'use client'
import { type ReactNode, useCallback } from 'react'
import classes from './figure.module.css'
import { registerFigure } from './figure-events.ts'
import { useTabStop } from './tab-stop.ts'

/** The content of the card of a figure. */
export type FigureFacts = {
  /** The name of the figure: `Memory of cn-07`. */
  label: string
  /** The exact values, one in each line. */
  exact: readonly string[]
  /** The time of the values, RFC 3339 or a plain date; of several, the oldest. */
  observedAt?: string | null
  /** The time in words, where it is not a point in time. Without both, no node has reported a value. */
  time?: string
  /** Absent for a figure that is stored, not computed. */
  origin?: Origin
}

/** Where a figure comes from. */
export type Origin = {
  /** How it is computed, in one sentence. */
  formula: string
  /** The values from which it is computed. */
  inputs: string
  /** The system that reported the values. */
  source: string
  /** The path and query of the API response that has the figure. */
  address: string
}

type FigureProps = {
  /** Called when the card opens: a table has hundreds of figures. */
  facts: () => FigureFacts
  className?: string | undefined
  children: ReactNode
  'data-level'?: string | undefined
  'data-stale'?: boolean | undefined
}

/** A figure that shows its exact value and where it comes from on hover, focus and touch. `FigureHost` shows the card. */
export function Figure({ facts, className = '', ...content }: FigureProps) {
  const register = useCallback((element: HTMLElement | null) => registerFigure(element, facts), [facts])
  return (
    <button
      ref={register}
      type="button"
      tabIndex={useTabStop()}
      className={`${classes.figure} ${className}`}
      data-figure=""
      aria-haspopup="dialog"
      {...content}
    />
  )
}
