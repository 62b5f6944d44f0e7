'use client'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'

/** The fragments of addresses that open a dialog of a page. */
export const hashActions = { createKey: '#create', inviteUser: '#invite' } as const

/** Runs an action when the address has the hash, then removes the hash, so that a reload does not run it again. */
export function useHashAction(hash: string, run: () => void): void {
  const runOnce = () => {
    if (window.location.hash !== hash) return
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
    run()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the mount; the event covers later changes.
  useEffect(runOnce, [])
  useWindowEvent('hashchange', runOnce)
}
