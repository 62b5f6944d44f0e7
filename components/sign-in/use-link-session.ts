import { useState } from 'react'
import { firstPage } from '#lib/api/contract/sign-in/own-path.ts'
import { requestSession, type SignInFailure } from './request-session.ts'
import { useOneTimeLink } from './use-one-time-link.ts'

/** Returns the state of a form that starts a session with the one-time link of its page, and the function that submits it. */
export function useLinkSession(provider: 'set-password' | 'setup') {
  const [link, endLink] = useOneTimeLink(provider)
  const [failure, setFailure] = useState<SignInFailure>()
  const [isBusy, setBusy] = useState(false)

  async function submit(fields: Readonly<Record<string, string>>): Promise<void> {
    if (link?.state !== 'open') return
    setBusy(true)
    setFailure(undefined)
    const newFailure = await requestSession(provider, { secret: link.secret, ...fields })
    if (!newFailure) return window.location.replace(firstPage)
    setBusy(false)
    if (newFailure.kind === 'link-ended') endLink()
    else setFailure(newFailure)
  }

  return { link, failure, isBusy, submit }
}
