import { useEffect, useState } from 'react'

/**
 * Returns whether a wait already takes longer than `patienceMs`. `waitsFor` is false or undefined without a wait; another
 * value is another wait, whose time begins again.
 */
export function useIsSlow(waitsFor: string | boolean | undefined, patienceMs: number): boolean {
  const [slow, setSlow] = useState<string | boolean>()
  useEffect(() => {
    if (!waitsFor) return
    const timer = setTimeout(() => setSlow(waitsFor), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [waitsFor, patienceMs])
  return Boolean(waitsFor) && slow === waitsFor
}
