import { call } from '#lib/api/client.ts'
import { endSessions } from '#lib/api/contract/account.ts'
import { endThisSession } from '../../sign-in/request-session.ts'

/** Ends this session or every session of the user, then opens the sign-in page. Throws when the session did not end. */
export async function signOut(scope: 'here' | 'everywhere'): Promise<void> {
  if (scope === 'here') await endThisSession()
  else await call(endSessions, { params: {} })
  window.location.assign('/sign-in')
}
