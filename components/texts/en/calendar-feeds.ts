/** The calendar of order-by dates. */
export const calendarFeeds = {
  title: 'Order-by calendar',
  intro:
    'A calendar program that subscribes to an address shows the day by which hardware must be ordered, for each resource of a hybrid core that has a forecast. Everyone who knows the address can read these days.',
  name: 'Name',
  nameHint: 'Who subscribes to the address, for example “team calendar”.',
  nameMissing: 'Enter a name for the address',
  create: 'Create address',
  newAddress: 'Calendar address “{name}”',
  hashOnly: 'The server stores only a hash of the address.',
  address: 'Address',
  addresses: 'Addresses',
  none: 'No addresses yet.',
  times: 'created <created></created>, last used <used></used>',
  neverUsed: 'created <created></created>, last used never',
  created: 'Created',
  lastUsed: 'Last used',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeQuestion: 'Revoke “{name}”?',
  revokeWarning: 'Calendars that subscribe to this address no longer get the days. This cannot be undone.',
} as const
