'use client'
import { shownZone, type Zone, zoneInHtml } from '../zone.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Returns the zone in which times are shown. Only a browser knows its own: the server's HTML has UTC instead of it. */
export function useZone(): Zone {
  return useIsHydrated() ? shownZone() : zoneInHtml()
}
