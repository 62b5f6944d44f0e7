import { query } from '#lib/api/client.ts'
import { listUsers } from '#lib/api/contract/users.ts'

/** The number of active owners: the last one keeps the role. */
export const activeOwners = query(listUsers, {
  params: {},
  filter: { role: ['owner'], status: ['active'] },
  page: { size: 1 },
})
