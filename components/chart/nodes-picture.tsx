'use client'
import { useId } from 'react'
import { formatNumber } from '../usage/format.ts'
import { BarPlot } from './bar-plot.tsx'
import { countAxis } from './count-axis.ts'
import { type NodeRow, statusesInWords } from './node-rows.ts'
import { Pattern } from './pattern.tsx'
import { areaOfStatus } from './status-areas.ts'
import classes from './usage-picture.module.css'

type NodesPictureProps = { rows: readonly NodeRow[]; statuses: readonly string[] }

/** The nodes of each type, one part a status. */
export function NodesPicture({ rows, statuses }: NodesPictureProps) {
  const id = useId()
  const axis = countAxis(Math.max(...rows.map(({ total }) => total)))
  const areas = statuses.map((status) => ({ status, ...areaOfStatus(status, statuses) }))
  return (
    <BarPlot
      rows={rows}
      axis={{ ...axis, unit: axis.end === 1 ? 'node' : 'nodes' }}
      caption={(row) => (
        <>
          <span>{row.label}</span>
          <span className={classes.quiet}>{briefly(row, statuses)}</span>
        </>
      )}
      hint={(row) => (
        <>
          <b>{row.label}</b>
          {statusesInWords(row, statuses).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      )}
      bar={(row) => <NodesBar row={row} end={axis.end} fills={areas.map((_, index) => `url(#${id}${index})`)} />}
      patterns={areas.map(({ status, look, color }, index) => (
        <Pattern key={status} id={`${id}${index}`} look={look} color={color} />
      ))}
    />
  )
}

const mostStatuses = 3

function briefly(row: NodeRow, statuses: readonly string[]): string {
  const words = statusesInWords(row, statuses)
  if (words.length > mostStatuses) return `${formatNumber(row.total)} nodes`
  return words.length === 0 ? 'none' : words.join(', ')
}

/** One part a status. The least width of a part is 3 pixels: one failed node of a thousand is seen. */
function NodesBar({ row, end, fills }: { row: NodeRow; end: number; fills: readonly string[] }) {
  let before = 0
  return row.counts.map((count, index) => {
    const x = `${(before / end) * 100}%`
    before += count
    if (count === 0) return null
    // A hairline of the page's colour parts neighbours.
    const width = `max(3px, ${(count / end) * 100}% - 1px)`
    return <rect key={fills[index]} x={x} height={16} fill={fills[index]} style={{ width }} />
  })
}
