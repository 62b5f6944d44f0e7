import { marks } from '../usage/level.ts'

type UsageLegendProps = {
  /** Whether a bar has a pin where the loss of a node would put it. */
  hasLoss: boolean
  isStale?: boolean
}

/** What the marks of a usage chart mean. */
export function UsageLegend({ hasLoss, isStale = false }: UsageLegendProps) {
  return (
    <>
      <li>
        <svg width={3} height={14} aria-hidden="true">
          <rect x={1} width={1.5} height={14} fill="var(--color-mark)" />
        </svg>
        filling from {marks.filling} %, near full from {marks.nearFull} %, full from {marks.full} %
      </li>
      {hasLoss && (
        <li>
          <svg width={5} height={14} aria-hidden="true">
            <rect x={1} width={3} height={14} rx={1} fill="var(--mantine-color-text)" />
          </svg>
          after the loss of the largest node
        </li>
      )}
      {isStale && <li>hatched: stale</li>}
    </>
  )
}
