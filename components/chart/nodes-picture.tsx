'use client'
import { useId } from 'react'
import { Bar, type BarShapeProps } from 'recharts'
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
    >
      <defs>
        {areas.map(({ status, look, color }, index) => (
          <Pattern key={status} id={`${id}${index}`} look={look} color={color} />
        ))}
      </defs>
      {areas.map(({ status }, index) => (
        <Bar
          key={status}
          stackId="nodes"
          dataKey={({ row }: { row: NodeRow }) => row.counts[index] ?? 0}
          isAnimationActive={false}
          shape={(props: BarShapeProps) => <Segment {...props} fill={`url(#${id}${index})`} />}
        />
      ))}
    </BarPlot>
  )
}

const mostStatuses = 3

function briefly(row: NodeRow, statuses: readonly string[]): string {
  const words = statusesInWords(row, statuses)
  if (words.length > mostStatuses) return `${formatNumber(row.total)} nodes`
  return words.length === 0 ? 'none' : words.join(', ')
}

/** The least width of a part, in pixels: one failed node of a thousand is seen. */
const leastWidth = 3

function Segment({ x, y, width, height, fill }: BarShapeProps) {
  if (!(width > 0)) return null
  // A hairline of the page's colour parts neighbours.
  return <rect x={x} y={y} width={Math.max(leastWidth, width - 1)} height={height} fill={fill} />
}
