import type { AskObstacle } from './ask-for-session.ts'

/** What stood in the way of a sign-in, in words for who tried. */
export function obstacleText(obstacle: AskObstacle): string {
  switch (obstacle.kind) {
    case 'wrong':
      return 'The e-mail address or the password is wrong, or the account is locked.'
    case 'wait':
      return `Too many attempts. Try again in ${obstacle.seconds} s.`
    case 'refused':
      return `${obstacle.reason.charAt(0).toUpperCase()}${obstacle.reason.slice(1)}.`
    case 'link-ended':
      return 'This link has been used or is too old.'
    case 'no-account':
      return 'You are signed in there, but no user here has the verified e-mail address of that account.'
    case 'single-sign-on-failed':
      return 'Signing in through the other server did not succeed. Try again, or use your password.'
    case 'unavailable':
      return 'Nobody can sign in at the moment: the database does not answer. Try again in a moment.'
    case 'unreachable':
      return 'The server does not answer. Nothing is wrong with what you typed; try again in a moment.'
    case 'no-cookie':
      return 'Your browser kept no cookie of this site. Allow cookies, and use the address that the panel is set up for.'
    case 'failed':
      return 'Something went wrong on the server. Its log says what.'
  }
}
