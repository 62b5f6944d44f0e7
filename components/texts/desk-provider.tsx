'use client'
import type { ReactNode } from 'react'
import { type Desk, setDesks } from '#lib/values/desk.ts'

/** Makes the desk of the request that of the page. While it renders, so that it is there for what it contains. */
export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  if (typeof window !== 'undefined') setDesks({ getStore: () => desk })
  return children
}
