/** The pages of the panel on the demo data whose addresses do not depend on a generated id. */
export const panelPages = [
  '/cores',
  '/cores/hc-fra-1',
  '/cores/hc-fra-1/assets/sn-17',
  '/cores/hc-fra-1/history',
  '/storage',
  '/contracts',
  '/price-lists',
  '/invoices',
  '/payment-methods',
  '/partner',
  '/api-keys',
  '/sources',
  '/users',
  '/audit',
  '/reference',
  '/reference/v2/assets.list',
]
