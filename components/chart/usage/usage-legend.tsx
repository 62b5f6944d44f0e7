import { text } from '../../texts/text.ts'
import { marks } from '../../usage/meter/level.ts'
import classes from './usage-bars.module.css'

type UsageLegendProps = {
  /** Whether the bars are what is used, which has levels. */
  isUsed: boolean
  /** Whether a bar has a pin for its usage after the loss of a node. */
  hasLoss: boolean
  /** Whether a bar has a ring for its fullest node. */
  hasNode: boolean
  /** Whether a bar has an outline for what is allocated to customers. */
  hasAllocated?: boolean
  /** Whether a bar has the line of its last 30 days. */
  hasTrend?: boolean
  /** Whether a bar is hatched. */
  isStale?: boolean
}

/** Explains the marks of a usage chart. */
export function UsageLegend({
  isUsed,
  hasLoss,
  hasNode,
  hasAllocated = false,
  hasTrend = false,
  isStale = false,
}: UsageLegendProps) {
  return (
    <>
      {isUsed && (
        <li>
          <svg width={3} height={14} aria-hidden="true">
            <rect x={1} width={1.5} height={14} fill="var(--color-mark)" />
          </svg>
          {text('chart.marks', marks)}
        </li>
      )}
      {hasNode && (
        <li>
          <svg width={10} height={14} aria-hidden="true">
            <circle cx={5} cy={7} r={4} fill="none" stroke="var(--mantine-color-text)" strokeWidth={2} />
          </svg>
          {text('chart.fullestNodeMark')}
        </li>
      )}
      {hasAllocated && (
        <li>
          <svg width={16} height={14} aria-hidden="true">
            <rect
              x={1}
              y={2}
              width={14}
              height={10}
              rx={2}
              fill="none"
              stroke="var(--mantine-color-text)"
              strokeWidth={1.5}
            />
          </svg>
          {text('chart.allocatedMark')}
        </li>
      )}
      {hasLoss && (
        <li>
          <svg width={5} height={14} aria-hidden="true">
            <rect x={1} width={3} height={14} rx={1} fill="var(--mantine-color-text)" />
          </svg>
          {text('chart.lossMark')}
        </li>
      )}
      {hasTrend && (
        <li className={classes.trendLegend}>
          <svg width={16} height={14} aria-hidden="true">
            <path d="M1 11 6 7 10 9 15 3" fill="none" stroke="var(--color-level-normal)" strokeWidth={1.5} />
          </svg>
          {text('chart.trendMark')}
        </li>
      )}
      {isStale && <li>{text('chart.staleMark')}</li>}
    </>
  )
}
