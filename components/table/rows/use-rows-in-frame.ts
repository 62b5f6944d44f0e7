'use client'
import { type RefObject, useCallback, useRef, useState } from 'react'

/** More than most frames show: while the height of rows is not known. */
const assumedCount = 25

type RowsInFrame = {
  /** The `ref` of the table. Its parent element is the frame, which scrolls. */
  watchTable: (table: HTMLTableElement) => () => void
  table: RefObject<HTMLTableElement | null>
  /** The number of rows, from the first to the last that the frame showed when it was last counted, rounded up. */
  rowsInFrame: number
  /** Counts them. */
  countRows: () => void
}

/** Counts the rows that a frame shows, without a layout of the page: it reads heights when the browser has computed them. */
export function useRowsInFrame(): RowsInFrame {
  const [rowsInFrame, setRowsInFrame] = useState(assumedCount)
  const latest = useRef(assumedCount)
  const watched = useRef<HTMLTableElement>(null)
  const watchTable = useCallback((table: HTMLTableElement) => {
    watched.current = table
    const frame = table.parentElement
    const measure = () => {
      const body = table.tBodies[0]
      if (!frame || !body?.offsetHeight) return
      const rowHeight = body.offsetHeight / body.rows.length
      latest.current = Math.ceil((frame.scrollTop + frame.clientHeight) / rowHeight) + 1
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(table)
    if (frame) sizes.observe(frame)
    frame?.addEventListener('scroll', measure, { passive: true })
    return () => {
      watched.current = null
      sizes.disconnect()
      frame?.removeEventListener('scroll', measure)
    }
  }, [])
  return { watchTable, table: watched, rowsInFrame, countRows: () => setRowsInFrame(latest.current) }
}
