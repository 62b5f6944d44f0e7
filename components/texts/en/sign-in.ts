/** The pages of signed-out visitors. */
export const signIn = {
  title: 'Sign in',
  intro: 'See your hybrid cores and their usage.',
  email: 'E-mail',
  password: 'Password',
  togglePassword: 'Toggle password visibility',
  submit: 'Sign in',
  or: 'or',
  singleSignOn: 'Sign in with single sign-on',
  needsJavaScript: 'This page needs JavaScript.',

  // A new password
  setPasswordTitle: 'Set a password',
  setPasswordIntro: 'The link works once. It also signs you in.',
  newPassword: 'New password',
  newPasswordHint: 'At least {min, number} characters; a sentence is easy to remember.',
  again: 'Once more',
  revokeKeys: 'Also revoke my API keys ({count, number} active)',
  revokeKeysHint: 'Requests with these keys are then refused. Otherwise the keys stay valid.',
  setPassword: 'Set the password',

  // The first user
  setUpTitle: 'Set up the panel',
  setUpIntro: 'You become the first user, with the role owner.',
  partner: 'Partner',
  partnerHint: 'The name of your company. If its inventory is already imported: the name or UUID used there.',
  setUp: 'Set up and sign in',

  // Wrong input
  atLeast: 'At least {min, number} characters',
  atMost: 'At most {max, number} characters',
  passwordsDiffer: 'The passwords differ',
  nameMissing: 'Enter a name',
  nameInvalid: 'At most {max, number} characters, no control characters',
  emailInvalid: 'Not an e-mail address',

  // Links that cannot be used
  endedTitle: 'This link no longer works',
  endedPassword: 'It was already used, or is older than one day. An administrator can create a new link for you.',
  endedSetUp:
    'It was already used, or is older than one day. The server prints a new link at each start as long as no user exists.',
  incompleteTitle: 'This address is incomplete',
  incompletePassword: 'Open the complete link that you received. An administrator can create a new link for you.',
  incompleteSetUp:
    'Open the complete link that you received. The server prints a new link at each start as long as no user exists.',
  goToSignIn: 'Go to the sign-in page',

  // Failures
  wrong: 'The e-mail address or the password is wrong, or the account is locked.',
  wait: 'Too many attempts. Try again in {seconds, number} s.',
  busy: 'Too many people are signing in at the moment. Your password was not checked; try again in {seconds, number} s.',
  severalPartners: 'Several partners have this name; give the UUID of yours.',
  linkEnded: 'This link has been used or is too old.',
  noAccount: 'Single sign-on succeeded, but no user of this panel has the verified e-mail address of that account.',
  singleSignOnFailed: 'Single sign-on failed. Try again, or use your password.',
  unavailable: 'Nobody can sign in at the moment: the database does not respond. Try again in a moment.',
  unwritable:
    'Nobody can sign in at the moment: the server cannot write to its database, because the disk is full or fails. The operator has to act.',
  unreachable: 'The server does not respond. Your input is not the cause; try again in a moment.',
  noCookie:
    'Your browser did not store the cookie of this site. Allow cookies, and use the address that the panel is configured for.',
  failed: 'Something went wrong on the server. Its log has the details.',
} as const
