import { formatTime } from '../usage/format.ts'
import { formatBeginning } from './day.ts'

/** When something began, in the browser's time zone; the exact time on hover. */
export function TimeText({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatTime(time)} style={{ whiteSpace: 'nowrap' }}>
      {formatBeginning(time)}
    </time>
  )
}
