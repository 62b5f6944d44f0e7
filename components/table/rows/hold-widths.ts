/**
 * Holds the columns of a table at their widths until the returned function is called. The browser then places new rows without
 * a look at the content of every cell.
 */
export function holdWidths(table: HTMLTableElement): () => void {
  // On a phone the rows are cards.
  if (getComputedStyle(table).display !== 'table') return () => {}
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])].filter(({ offsetWidth }) => offsetWidth > 0)
  const boxes = [table, ...headers]
  const widths = boxes.map((box) => box.getBoundingClientRect().width)
  boxes.forEach(({ style }, at) => {
    style.width = `${widths[at]}px`
  })
  table.style.tableLayout = 'fixed'
  return () => {
    table.style.tableLayout = ''
    for (const { style } of boxes) style.width = ''
  }
}
