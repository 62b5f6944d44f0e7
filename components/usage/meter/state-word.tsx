import { IconAlertCircle, IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Level, PoolState } from './level.ts'
import { stateText } from './state-text.ts'
import classes from './state-word.module.css'

const iconStyle = { size: 13, stroke: 2, 'aria-hidden': true } as const

/** Elements and not components: a table has hundreds, and React does not draw the same element again. */
const icons: Record<Exclude<Level, 'normal'>, ReactElement> = {
  high: <IconAlertCircle {...iconStyle} />,
  'near-full': <IconAlertTriangle {...iconStyle} />,
  full: <IconAlertOctagonFilled {...iconStyle} />,
}

/** The state of a pool or a node with its icon; nothing if it is normal. */
export function StateWord({ state }: { state: PoolState }) {
  if (state.level === 'normal') return null
  return (
    <span className={classes.state} data-level={state.level}>
      {icons[state.level]}
      {stateText(state)}
    </span>
  )
}
