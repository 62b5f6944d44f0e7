'use client'
import { useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { type Denominator, denominatorOf, usedRaw, withDenominator } from './denominator.ts'

const DenominatorContext = createContext<Denominator>(usedRaw)

/**
 * Provides the denominator in the query of the address. Most changes of the query, such as another sort, leave it as it is,
 * and React then renders nothing but the parts that depend on them.
 */
export function DenominatorProvider({ children }: { children: ReactNode }) {
  const { amount, basis } = denominatorOf(useSearchParams())
  const denominator = useMemo(() => ({ amount, basis }), [amount, basis])
  return <DenominatorContext value={denominator}>{children}</DenominatorContext>
}

/** Returns the denominator in the query of the address. */
export function useDenominator(): Denominator {
  return useContext(DenominatorContext)
}

/** Returns a function that adds the denominator in the address of this page to the address of a core or of one of its nodes. */
export function useKeepDenominator(): (href: string) => string {
  const denominator = useDenominator()
  return useCallback((href) => withDenominator(href, denominator), [denominator])
}
