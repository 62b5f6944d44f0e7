'use client'
import { useIsSlow } from '../records/hooks/use-is-slow.ts'
import { useConnection } from '../shell/connection/use-connection.ts'
import { text } from '../texts/text.ts'
import classes from './table-note.module.css'

/** After this time a wait is said in words. */
const patienceMs = 1_000

type TableNoteProps = {
  /** The shown rows are not those of the address yet. */
  isWaiting: boolean
  /** The user tried to change the rows without a connection: the address has stayed. */
  isRefused: boolean
}

/** Says over a table why its rows do not change: it is loading for a while already, or there is no connection. */
export function TableNote({ isWaiting, isRefused }: TableNoteProps) {
  const isConnected = useConnection()
  const isSlow = useIsSlow(isWaiting, patienceMs)
  const reason = () => {
    if (isConnected) return isSlow ? text('table.loading') : undefined
    if (isRefused) return text('table.rowsStay')
    return isWaiting ? text('table.rowsLoadLater') : undefined
  }
  const said = reason()
  return (
    <div className={classes.place} role="status">
      {said && <span className={classes.note}>{said}</span>}
    </div>
  )
}
