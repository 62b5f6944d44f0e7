'use client'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'

/** Does what the end of the address asks for. It asks once: reloading the page later is no wish for the same again. */
export function useWish(hash: string, fulfil: () => void): void {
  const look = () => {
    if (window.location.hash !== hash) return
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
    fulfil()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; later the event tells.
  useEffect(look, [])
  useWindowEvent('hashchange', look)
}
