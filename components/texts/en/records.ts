/** What pages of records share: status, dates, names in a row, copying, rights. */
export const records = {
  // Status of cores, nodes, contracts, users and invoices
  active: 'active',
  planned: 'planned',
  staged: 'staged',
  maintenance: 'maintenance',
  failed: 'failed',
  suspended: 'suspended',
  ended: 'ended',
  invited: 'invited',
  locked: 'locked',
  open: 'open',
  paid: 'paid',
  cancelled: 'cancelled',

  breadcrumb: 'Breadcrumb',

  // Copying
  copy: 'Copy',
  copied: 'Copied',
  copyNamed: 'Copy: {label}',
  copyCurl: 'Copy as curl',
  copyCurlOf: 'Copy as curl: {rows}',
  copiedOf: 'Copied: {rows}',
  asJson: 'as JSON',
  asJsonOf: 'as JSON: {rows}',
  copyTextByHand: 'The browser blocks copying: select the text and copy it',
  copyCommandByHand: 'The browser blocks copying on this page. Select the command and copy it:',

  // What is shown only once
  copyNow: 'Copy it now',
  shownOnce: 'It is shown only once.',
  haveCopied: 'I have copied it',
  closeKey: 'Close without a copy of the key?',
  closeLink: 'Close without a copy of the link?',
  closeAddress: 'Close without a copy of the address?',
  keyIsGone: 'You cannot see the key again. If you close it now, you have to rotate or replace it.',
  linkIsGone: 'You cannot see the link again. If you close it now, you have to create another one.',
  addressIsGone: 'You cannot see the address again. If you close it now, you have to revoke it and create another one.',
  keepOpen: 'Keep it open',
  close: 'Close',

  // Roles, and what rights allow
  owner: 'owner',
  admin: 'admin',
  write: 'write',
  read: 'read',
  partnerRead: 'see price lists, invoices, payment methods and the partner',
  partnerWrite: 'delete payment methods',
  partnerAdmin: 'invite, change and lock users, and read the audit log',
  contractRead: 'see contracts, projects and their prices',
  contractWrite: 'change contracts',
  contractAdmin: 'see and change contracts',
  coreWrite: 'push new values of assets, and see where values come from',
} as const
