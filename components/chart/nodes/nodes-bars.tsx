'use client'
import { useId } from 'react'
import { text } from '../../texts/text.ts'
import { BarPlot } from '../bars/bar-plot.tsx'
import { Pattern } from '../bars/pattern.tsx'
import classes from '../usage/usage-bars.module.css'
import { countAxis } from './count-axis.ts'
import { formatCounts, type NodeRow } from './node-rows.ts'
import { areaOfStatus } from './status-areas.ts'

type NodesBarsProps = { rows: readonly NodeRow[]; statuses: readonly string[] }

/** One bar per node type, with one segment per status. */
export function NodesBars({ rows, statuses }: NodesBarsProps) {
  const id = useId()
  const axis = countAxis(Math.max(...rows.map(({ total }) => total)))
  const areas = statuses.map((status) => ({ status, ...areaOfStatus(status, statuses) }))
  return (
    <BarPlot
      rows={rows}
      axis={{ ...axis, last: text('chart.nodesOnAxis', { count: axis.end }) }}
      caption={(row) => (
        <>
          <span>{row.label}</span>
          <span className={classes.quiet}>{shortCounts(row, statuses)}</span>
        </>
      )}
      hint={(row) => (
        <>
          <b>{row.label}</b>
          {formatCounts(row, statuses).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      )}
      bar={(row) => <StatusSegments row={row} end={axis.end} fills={areas.map((_, index) => `url(#${id}${index})`)} />}
      patterns={areas.map(({ status, look, color }, index) => (
        <Pattern key={status} id={`${id}${index}`} look={look} color={color} />
      ))}
    />
  )
}

const maximumStatuses = 3

function shortCounts(row: NodeRow, statuses: readonly string[]): string {
  const words = formatCounts(row, statuses)
  if (words.length > maximumStatuses) return text('chart.nodes', { count: row.total })
  return words.length === 0 ? text('chart.none') : words.join(', ')
}

/** Segments are at least 3 pixels wide, so that one failed node of a thousand is visible. */
function StatusSegments({ row, end, fills }: { row: NodeRow; end: number; fills: readonly string[] }) {
  let before = 0
  return row.counts.map((count, index) => {
    const x = `${(before / end) * 100}%`
    before += count
    if (count === 0) return null
    // A gap of one pixel separates neighbours.
    const width = `max(3px, ${(count / end) * 100}% - 1px)`
    return <rect key={fills[index]} x={x} height={16} fill={fills[index]} style={{ width }} />
  })
}
