import { useEffect, useState } from 'react'
import { askForSession } from './ask-for-session.ts'

export type OneTimeLink = { state: 'open'; secret: string } | { state: 'incomplete' } | { state: 'ended' }

/** The one-time link by which this page was opened, whose secret stands behind the `#`; asked whether it still works. */
export function useOneTimeLink(provider: 'set-password' | 'setup'): [OneTimeLink | undefined, end: () => void] {
  const [link, setLink] = useState<OneTimeLink>()

  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const secret = new URLSearchParams(window.location.hash.slice(1)).get('secret')
      setLink(secret ? { state: 'open', secret } : { state: 'incomplete' })
      if (!secret) return
      // A link is looked at before what comes with it, which is nothing yet.
      const obstacle = await askForSession(provider, { secret })
      if (isCurrent && obstacle?.kind === 'link-ended') setLink({ state: 'ended' })
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
