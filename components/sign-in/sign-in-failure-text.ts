import { capital } from '../records/sentences.ts'
import type { SignInFailure } from './request-session.ts'

/** Returns the message for a failed sign-in. */
export function signInFailureText(failure: SignInFailure): string {
  switch (failure.kind) {
    case 'wrong':
      return 'The e-mail address or the password is wrong, or the account is locked.'
    case 'wait':
      return `Too many attempts. Try again in ${failure.seconds} s.`
    case 'busy':
      return `Too many people are signing in at the moment. Your password was not checked; try again in ${failure.seconds} s.`
    case 'refused':
      return `${capital(failure.reason)}.`
    case 'link-ended':
      return 'This link has been used or is too old.'
    case 'no-account':
      return 'Single sign-on succeeded, but no user of this panel has the verified e-mail address of that account.'
    case 'single-sign-on-failed':
      return 'Single sign-on failed. Try again, or use your password.'
    case 'unavailable':
      return 'Nobody can sign in at the moment: the database does not respond. Try again in a moment.'
    case 'unwritable':
      return 'Nobody can sign in at the moment: the server cannot write to its database, because the disk is full or fails. The operator has to act.'
    case 'unreachable':
      return 'The server does not respond. Your input is not the cause; try again in a moment.'
    case 'no-cookie':
      return 'Your browser did not store the cookie of this site. Allow cookies, and use the address that the panel is configured for.'
    case 'failed':
      return 'Something went wrong on the server. Its log has the details.'
  }
}
