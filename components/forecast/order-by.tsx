import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDay } from '../records/day.ts'
import icon from '../usage/meter/icon-text.module.css'
import { hasPassed } from './forecast-texts.ts'
import classes from './order-by.module.css'

type OrderByProps = { day: string; today: string; isShort?: boolean }

/** The day by which hardware must be ordered; a day that has passed has an icon and a word. */
export function OrderBy({ day, today, isShort = false }: OrderByProps) {
  if (!hasPassed(day, today))
    return (
      <span>
        order by <Day day={day} />
      </span>
    )
  return (
    <span className={icon.alert}>
      <span className={isShort ? classes.whole : undefined}>
        <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
        {isShort ? 'order late:' : 'order-by date passed:'}
      </span>{' '}
      <Day day={day} />
    </span>
  )
}

function Day({ day }: { day: string }) {
  return <span className={classes.whole}>{formatDay(day)}</span>
}
