import { useSearchParams } from 'next/navigation'
import { withDenominator } from './denominator.ts'

/** Returns a function that adds the denominator in the address of this page to the address of a core or of one of its nodes. */
export function useKeepDenominator(): (href: string) => string {
  const search = useSearchParams()
  return (href) => withDenominator(href, search)
}
