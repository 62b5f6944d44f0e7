'use client'
import { type RefObject, useEffect, useMemo } from 'react'
import { holdWidths } from './hold-widths.ts'

/** After this time without new rows, the columns follow their content again. */
const holdMs = 1000

type HeldWidths = {
  /** Keeps the columns as wide as they are, because rows that were requested have arrived and are likely to be drawn. */
  hold: () => void
  /** Lets the columns follow their content again, after the next frame. */
  release: () => void
}

/** Keeps the widths of columns until new rows are drawn: computing both in one frame would take much longer. */
export function useHeldWidths(table: RefObject<HTMLTableElement | null>): HeldWidths {
  const held = useMemo(() => heldWidths(table), [table])
  useEffect(() => held.end, [held])
  return held
}

function heldWidths(table: RefObject<HTMLTableElement | null>): HeldWidths & { end: () => void } {
  let free: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    free?.()
    free = undefined
  }
  function hold(): void {
    if (!table.current) return
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    free ??= holdWidths(table.current)
    timer = setTimeout(end, holdMs)
  }
  function release(): void {
    if (!free) return
    // In a tab that is not visible no frame comes, and the columns are free after the time.
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(end)
    })
  }
  return { hold, release, end }
}
