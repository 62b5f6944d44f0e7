import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../records/day.ts'
import { richText } from '../texts/text.ts'
import icon from '../usage/meter/icon-text.module.css'
import { hasPassed } from './forecast-texts.ts'
import classes from './order-by.module.css'

type OrderByProps = { day: string; today: string; isShort?: boolean }

/** The day by which hardware must be ordered; a day that has passed has an icon and a word. */
export function OrderBy({ day, today, isShort = false }: OrderByProps) {
  const values = {
    day: formatDay(day),
    date: (words: ReactNode) => <span className={classes.whole}>{words}</span>,
  }
  if (!hasPassed(day, today)) return <span>{richText('forecast.orderByDay', values)}</span>
  const late = (words: ReactNode) => (
    <span className={isShort ? classes.whole : undefined}>
      <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
  return (
    <span className={icon.alert}>
      {richText(isShort ? 'forecast.orderLate' : 'forecast.orderPassed', { ...values, late })}
    </span>
  )
}
