/** The users of a partner. */
export const users = {
  title: 'Users',
  noun: 'users',
  intro: 'The people who can sign in, and their roles.',
  empty: 'Invite a user.',
  search: 'E-mail or name',
  user: 'User',
  role: 'Role',
  onlyOwner: '{role}<note> (only owner)</note>',
  status: 'Status',
  lastSignedIn: 'Last signed in',
  lastSignIn: 'Last sign-in',
  added: 'Added',
  created: 'Created',
  actions: 'Actions',
  never: 'never',
  you: 'you',
  ownersOnly: 'owners only',

  // The menu of a user
  actionsFor: 'Actions for {email}',
  changeRole: 'Change role',
  newPasswordLink: 'New password link',
  newInvitationLink: 'New invitation link',
  signOutEverywhere: 'Sign out everywhere',
  lock: 'Lock',
  unlock: 'Unlock',
  cancel: 'Cancel',

  // Roles
  ownerHint: 'Everything, other owners included',
  adminHint: 'Everything except managing owners',
  writeHint: 'Sees and changes contracts; no billing data',
  readHint: 'Sees everything but users, sources and the audit log; changes nothing',
  manageOwners: 'invite, change and lock owners',
  roleOf: 'Role of {email}',
  roleFailed: 'The role of {email} was not changed',
  keepRole: 'Keep {role}',
  changeToRole: 'Change to {role}',
  fromTo: 'From <strong>{from}</strong> to <strong>{to}</strong>, immediately, also in open sessions and for API keys.',
  youGain: 'You can also',
  youLose: 'You can no longer',
  userGains: 'The user can also',
  userLoses: 'The user can no longer',
  noUndo: 'You cannot undo this yourself.',

  // Invitation
  invite: 'Invite',
  inviteTitle: 'Invite a user',
  inviteFailed: '{email} was not invited',
  email: 'E-mail',
  emailHint: 'The user signs in with it. No e-mail is sent: you get a link to pass on.',
  nameOptional: 'Name (optional)',

  // Lock
  lockQuestion: 'Lock {email}?',
  lockWarning:
    'All sessions of the user end immediately. Until the user is unlocked, sign-ins and API keys of the user are refused.',
  lockFailed: '{email} was not locked',
  unlockQuestion: 'Unlock {email}?',
  unlockWarning: 'The user can sign in again with the role {role}, and the API keys of the user work again.',
  unlockFailed: '{email} was not unlocked',

  // Links
  passwordLinkQuestion: 'New password link for {email}?',
  passwordLinkWarning:
    'The user can set a new password with it, once, within one day. The current password works until then; an earlier link stops working.',
  invitationLinkQuestion: 'New invitation link for {email}?',
  invitationLinkWarning: 'An earlier link stops working; the new one works for one day.',
  createLink: 'Create link',
  linkFailed: 'No link was created for {email}',
  passwordLink: 'Password link for {email}',
  invitationLink: 'Invitation link for {email}',
  passOn: 'Copy the link now and pass it on',
  linkWorksUntil: 'Anyone who opens it can set the password of {email}. It works once, until <when>{time}</when>.',
  link: 'Link',

  // Sign out
  signOutQuestion: 'Sign {email} out everywhere?',
  signOut: 'Sign out',
  signOutWarning:
    'All sessions of the user end immediately. The user can sign in again, and the API keys of the user stay valid.',
  signOutMeWarning: 'All your sessions end, this one too. Your API keys stay valid.',
  signedOut: '{email} is signed out everywhere.',
  signOutFailed: '{email} was not signed out',

  // Changed by somebody else
  conflict: 'Somebody else has changed this user',
  justSignedIn: 'The user has just signed in',
  notSaved: 'Your change is not saved yet. Check the new values, then decide.',
  roleIsNow: 'The role is now <strong>{value}</strong>',
  statusIsNow: 'The status is now <strong>{value}</strong>',
  nameIsNow: 'The name is now <strong>{value}</strong>',
  noName: 'empty',
} as const
