'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in the server's HTML and in the first render of the browser, which must equal it; afterwards true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
