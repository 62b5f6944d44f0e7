import { useEffect, useState } from 'react'

export type OneTimeLink = { state: 'open'; secret: string } | { state: 'incomplete' } | { state: 'ended' }

/** The one-time link by which this page was opened, whose secret stands behind the `#`; asked whether it still works. */
export function useOneTimeLink(provider: 'set-password' | 'setup'): [OneTimeLink | undefined, end: () => void] {
  const [link, setLink] = useState<OneTimeLink>()

  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const secret = new URLSearchParams(window.location.hash.slice(1)).get('secret')
      setLink(secret ? { state: 'open', secret } : { state: 'incomplete' })
      if (secret && !(await works(provider, secret)) && isCurrent) setLink({ state: 'ended' })
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

/** A server that does not answer says nothing against the link. */
async function works(provider: string, secret: string): Promise<boolean> {
  try {
    const answered = await fetch('/api/auth/link', { method: 'POST', body: new URLSearchParams({ provider, secret }) })
    return !answered.ok || ((await answered.json()) as { works: boolean }).works
  } catch {
    return true
  }
}
