import type { KeyboardEvent } from 'react'

/**
 * Moves the focus in a table by arrow keys: Left and Right between the link of a row, its figures and its controls, Up,
 * Down, Home and End between the rows.
 */
export function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return
  const row = target.closest<HTMLTableRowElement>('tr:not([data-detail])')
  if (row?.parentElement !== currentTarget) return
  const next = inRow(row, target, key) ?? inColumn(row, target, key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function inRow(row: HTMLTableRowElement, target: HTMLElement, key: string): HTMLElement | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!step) return undefined
  const stops = stopsIn(row)
  return stops[stops.indexOf(target) + step]
}

/** Returns the stop at the same place in the nearest row that has it, in the direction of the key. */
function inColumn(row: HTMLTableRowElement, target: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > tr:not([data-detail])') ?? [])]
  const at = rows.indexOf(row)
  const ways: Record<string, HTMLTableRowElement[]> = {
    ArrowDown: rows.slice(at + 1),
    ArrowUp: rows.slice(0, at).reverse(),
    Home: rows,
    End: rows.toReversed(),
  }
  const column = target.closest<HTMLTableCellElement>('th, td')
  const place = column ? stopsIn(column).indexOf(target) : -1
  if (!column || place < 0) return undefined
  for (const other of ways[key] ?? []) {
    const cell = other.cells[column.cellIndex]
    const stop = cell && stopsIn(cell)[place]
    if (stop) return stop
  }
  return undefined
}

function stopsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('a[href], button, input:enabled')].filter((stop) =>
    stop.checkVisibility(),
  )
}
