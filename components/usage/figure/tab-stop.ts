'use client'
import { createContext, useContext } from 'react'

/** Provided with `-1` where arrow keys reach the figures and links: a row of a table is a single stop of the Tab key. */
export const TabStop = createContext<-1 | undefined>(undefined)

/** Returns the `tabIndex` of a figure or a link. */
export function useTabStop(): -1 | undefined {
  return useContext(TabStop)
}
