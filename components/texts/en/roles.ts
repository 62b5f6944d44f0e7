/** The roles of users. */
export const roles = {
  admin: 'admin',
  owner: 'owner',
  read: 'read',
  write: 'write',
} as const
