import { useEffect, useState } from 'react'
import type { LinkState } from '#lib/api/contract/sign-in/sign-in.ts'

type OneTimeLink =
  | { state: 'open'; secret: string; activeTokens: number }
  | { state: 'incomplete' }
  | { state: 'ended' }

/** Reads the one-time link of this page from the URL fragment and checks that it still works. */
export function useOneTimeLink(provider: 'set-password' | 'setup'): [OneTimeLink | undefined, end: () => void] {
  const [link, setLink] = useState<OneTimeLink>()

  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const secret = new URLSearchParams(window.location.hash.slice(1)).get('secret')
      if (!secret) return setLink({ state: 'incomplete' })
      setLink({ state: 'open', secret, activeTokens: 0 })
      const { works, active_tokens: activeTokens } = await stateOf(provider, secret)
      if (isCurrent) setLink(works ? { state: 'open', secret, activeTokens } : { state: 'ended' })
    }
    void read()
    window.addEventListener('hashchange', read)
    return () => {
      isCurrent = false
      window.removeEventListener('hashchange', read)
    }
  }, [provider])

  return [link, () => setLink({ state: 'ended' })]
}

/** A link counts as working when the server does not respond. */
async function stateOf(provider: string, secret: string): Promise<LinkState> {
  const unknown = { works: true, active_tokens: 0 }
  try {
    const response = await fetch('/api/auth/link', { method: 'POST', body: new URLSearchParams({ provider, secret }) })
    return response.ok ? ((await response.json()) as LinkState) : unknown
  } catch {
    return unknown
  }
}
