import { call } from '#lib/api/client.ts'
import { endSessions } from '#lib/api/contract/account.ts'
import { endThisSession } from '../sign-in/ask-for-session.ts'

/** Ends the session here, or every session of the user, and leads to the sign-in page. Throws when one goes on. */
export async function signOut(where: 'here' | 'everywhere'): Promise<void> {
  if (where === 'here') await endThisSession()
  else await call(endSessions, { params: {} })
  window.location.assign('/sign-in')
}
