'use client'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { text } from '../../texts/text.ts'
import { usePendingNavigation } from '../progress/pending-navigation.ts'
import classes from './connection-bar.module.css'
import { useConnection } from './use-connection.ts'

/** Shows that the server cannot be reached, and that the panel retries by itself. */
export function ConnectionBar() {
  const isConnected = useConnection()
  const pending = usePendingNavigation()
  return (
    <div role="status" className={classes.place}>
      {!isConnected && (
        <p className={classes.bar}>
          <IconPlugConnectedX size={16} aria-hidden="true" />
          <span>
            <strong>{text('shell.noConnection')}</strong> {pending ? text('shell.opensLater') : text('shell.mayBeOld')}
          </span>
        </p>
      )}
    </div>
  )
}
