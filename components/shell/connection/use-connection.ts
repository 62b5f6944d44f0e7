'use client'
import { onlineManager } from '@tanstack/react-query'
import { useOffline } from 'next/offline'
import { useEffect, useSyncExternalStore } from 'react'
import { checkConnection } from './watch-connection.ts'

/** Returns whether the server could be reached by the last request, page or check. */
export function useConnection(): boolean {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  // Next detects failed page requests, and repeats them by itself.
  const isPageRequestFailing = useOffline()
  const isConnected = isOnline && !isPageRequestFailing
  useEffect(() => {
    if (!isConnected) void checkConnection()
  }, [isConnected])
  return isConnected
}
