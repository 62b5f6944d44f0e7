/** The end of an address of the users page that opens the dialog which invites one. */
export const inviteHash = '#invite'
