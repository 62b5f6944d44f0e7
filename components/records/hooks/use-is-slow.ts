import { useEffect, useState } from 'react'

/** Returns whether a wait takes already longer than a number of milliseconds. */
export function useIsSlow(isWaiting: boolean, patienceMs: number): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, patienceMs])
  return isSlow
}
