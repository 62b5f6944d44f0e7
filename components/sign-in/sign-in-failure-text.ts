import { capital } from '../records/sentences.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import type { SignInFailure } from './request-session.ts'

const failureTexts = {
  wrong: 'signIn.wrong',
  'link-ended': 'signIn.linkEnded',
  'no-account': 'signIn.noAccount',
  'single-sign-on-failed': 'signIn.singleSignOnFailed',
  unavailable: 'signIn.unavailable',
  unwritable: 'signIn.unwritable',
  unreachable: 'signIn.unreachable',
  'no-cookie': 'signIn.noCookie',
  failed: 'signIn.failed',
} as const

/** What the server can refuse in a valid form, in the server's words. */
const refusalTexts = new Map<string, PlainKey>([
  ['several partners have this name; give the UUID of yours', 'signIn.severalPartners'],
])

/** Returns the message for a failed sign-in. */
export function signInFailureText(failure: SignInFailure): string {
  switch (failure.kind) {
    case 'wait':
      return text('signIn.wait', { seconds: failure.seconds })
    case 'busy':
      return text('signIn.busy', { seconds: failure.seconds })
    case 'refused':
      return refusalText(failure.reason)
    default:
      return text(failureTexts[failure.kind])
  }
}

function refusalText(reason: string): string {
  const known = refusalTexts.get(reason)
  return known ? text(known) : `${capital(reason)}.`
}
