'use client'
import { type ReactNode, useCallback } from 'react'
import classes from './figure.module.css'
import { type FigureFacts, registerFigure } from './figure-events.ts'
import { useTabStop } from './tab-stop.ts'

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
