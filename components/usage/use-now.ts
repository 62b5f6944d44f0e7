'use client'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const tickMs = 15_000

/** The time, in epoch milliseconds, told often enough for "4 minutes ago". */
export function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), tickMs, { autoInvoke: true })
  return nowMs
}
