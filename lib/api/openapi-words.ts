/** What each interface is for, in the words of v2. */
export const introductions = {
  'hybrid-core':
    'Reads the hybrid cores of a partner, their assets and how full they are. Every request carries the UUID of a user ' +
    'and one of its tokens. Byte counts are integers, times are RFC 3339 in UTC, and what is not known is `null`.',
  management:
    'The contracts, projects, prices, invoices and payment methods of a partner, its users and what they did, and the ' +
    'account of the caller. Requests carry the UUID of a user and one of its tokens; what changes users, tokens and ' +
    'sessions needs a session of the panel. Sums of money are decimal numbers as text, each with its currency.',
}

/** What the endpoints of a group are about, in the words of v2. */
export const tagDescriptions: Record<string, string> = {
  'hybrid-cores': 'Data-centre locations: hybrid cores and what is used of them.',
  assets: 'The nodes of a hybrid core.',
  resources: 'What a hybrid core has, and what is left when a node fails.',
  'storage-workload': 'How full each class of storage of each hybrid core is.',
  doc: 'This description.',
  schema: 'This description.',
  account: 'Who is calling.',
  tokens: 'The API tokens of the caller.',
  sessions: 'The signed-in sessions of the caller.',
  contracts: 'The contracts of the partner.',
  projects: 'The projects of a contract.',
  'project-prices': 'The prices in force for a project.',
  'price-lists': 'The price lists of the partner.',
  prices: 'The prices of a price list.',
  partner: 'The partner of the caller.',
  invoices: 'The invoices to the partner.',
  'payment-methods': 'How the partner pays.',
  locations: 'Where the partner has something.',
  users: 'The users of the partner.',
  'password-links': 'One-time links with which users set their passwords.',
  'audit-events': 'Who did what, when and from where.',
}
