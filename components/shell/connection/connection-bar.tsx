'use client'
import { IconPlugConnectedX } from '@tabler/icons-react'
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
            <strong>No connection to the server.</strong>{' '}
            {pending
              ? 'The page that you chose opens when the connection is back.'
              : 'What you see may be out of date. The panel tries again by itself.'}
          </span>
        </p>
      )}
    </div>
  )
}
