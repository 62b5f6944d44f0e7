/** The introduction of each group of APIs, with the names of v2. */
export const introductions = {
  'hybrid-core':
    'Reads the hybrid cores of a partner, their assets and their usage. Every request has the UUID of a user ' +
    'and one of the user’s tokens. Byte counts are integers, times are RFC 3339 in UTC, and unknown values are `null`.',
  management:
    'The contracts, projects, prices, invoices and payment methods of a partner, its users and their audit events, and the ' +
    'account of the caller. Requests have the UUID of a user and one of the user’s tokens; changes to users, tokens, ' +
    'calendar feeds, saved views, preferences and sessions need a session of the panel. Amounts of money are decimal numbers as text, each with its currency.',
}

/** The description of each group of endpoints, with the names of v2. */
export const tagDescriptions: Record<string, string> = {
  'hybrid-cores': 'Data-centre locations: hybrid cores and their usage.',
  assets: 'The nodes of a hybrid core.',
  'asset-times': 'When the quantities of a node were observed.',
  resources: 'The resources of a hybrid core, and the headroom if a node fails.',
  scenario: 'A hybrid core before and after the failure and activation of assets.',
  'storage-workload': 'The usage of each class of storage of each hybrid core.',
  history: 'The usage of a hybrid core over time.',
  'asset-history': 'The usage of an asset over time.',
  trends: 'The usage of all hybrid cores over the last 30 days.',
  forecasts: 'When the resources of hybrid cores run full.',
  'asset-forecasts': 'When the assets of a hybrid core run full.',
  doc: 'This description.',
  schema: 'This description.',
  account: 'The account of the caller.',
  tokens: 'The API tokens of the caller.',
  'calendar-feeds': 'Secret addresses at which calendar programs read the order-by dates of forecasts.',
  views: 'The saved views of the panel’s tables that the caller sees.',
  preferences: 'What the caller has chosen for the panel.',
  sessions: 'The signed-in sessions of the caller.',
  contracts: 'The contracts of the partner.',
  projects: 'The projects of a contract.',
  'project-prices': 'The prices that apply to a project.',
  'price-lists': 'The price lists of the partner.',
  prices: 'The prices of a price list.',
  partner: 'The partner of the caller.',
  invoices: 'The invoices of the partner.',
  'invoice-sums': 'The sums of the open and overdue invoices of the partner.',
  'payment-methods': 'The payment methods of the partner.',
  locations: 'The locations of the partner’s hybrid cores, projects and prices.',
  users: 'The users of the partner.',
  'password-links': 'One-time links for users to set their passwords.',
  observations: 'New values of assets.',
  sources: 'Where the values of assets come from.',
  'audit-events': 'The audit log: who did what, when and from where.',
}
