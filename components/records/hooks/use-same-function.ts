'use client'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns the same function in every render, which calls the one of the latest: for the properties of a component in `memo`. */
export function useSameFunction<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const kept = useRef(latest)
  useLayoutEffect(() => {
    kept.current = latest
  })
  return useCallback((...args: Args) => kept.current(...args), [])
}
