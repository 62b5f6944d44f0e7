import { IconAlertCircle, IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import type { Level, PoolState } from './level.ts'
import { stateText } from './state-text.ts'
import classes from './state-word.module.css'

const icons: Record<Exclude<Level, 'normal'>, typeof IconAlertCircle> = {
  high: IconAlertCircle,
  'near-full': IconAlertTriangle,
  full: IconAlertOctagonFilled,
}

/** The state of a pool or a node with its icon; nothing if it is normal. */
export function StateWord({ state }: { state: PoolState }) {
  if (state.level === 'normal') return null
  const Icon = icons[state.level]
  return (
    <span className={classes.state} data-level={state.level}>
      <Icon size={13} stroke={2} aria-hidden="true" />
      {stateText(state)}
    </span>
  )
}
