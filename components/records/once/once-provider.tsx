'use client'
import { createContext, Fragment, type ReactNode, useContext, useMemo, useState } from 'react'

type Shown = { id: number; dialog: ReactNode }
type Once = { show: (dialog: ReactNode) => void; end: () => void }

let count = 0

const OnceContext = createContext<Once>({ show: () => {}, end: () => {} })

/**
 * Holds the dialogs with something that the server never shows again. They belong to no page: they stay when another page
 * opens, and a second one waits until the first is closed.
 */
export function OnceProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Shown[]>([])
  const once = useMemo(
    () => ({
      show: (dialog: ReactNode) => {
        const shown = { id: count++, dialog }
        setQueue((queue) => [...queue, shown])
      },
      end: () => setQueue(([, ...others]) => others),
    }),
    [],
  )
  const [first] = queue
  return (
    <OnceContext value={once}>
      {children}
      {first && <Fragment key={first.id}>{first.dialog}</Fragment>}
    </OnceContext>
  )
}

/** Returns the functions that show an `OnceDialog` and end the one that is shown. */
export function useOnce(): Once {
  return useContext(OnceContext)
}
