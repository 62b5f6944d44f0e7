import { beforeAll, inject } from 'vitest'
import { expectedProblem } from '../../contract/problem-table.ts'
import { newContract } from '../../support/billing.ts'
import type { ErrorBody, RecordBody } from '../../support/bodies.ts'
import { type ApiRequestOptions, type ApiResponse, fetchApi, get } from '../../support/client.ts'

export type Contract = { email: string; vatid: string | null }
type Patched = RecordBody<Contract> & ErrorBody

export const json = { 'Content-Type': 'application/json' }

export type OwnContract = {
  readonly uuid: string
  readonly path: string
  /** Sends a change; `body` may be text that is not JSON. */
  patch: (body: unknown, options?: ApiRequestOptions) => Promise<ApiResponse<Patched>>
  read: () => Promise<Contract>
}

/** Imports a contract for the tests of this file. */
export function setUpContract(): OwnContract {
  let uuid: string
  beforeAll(async () => {
    uuid = await newContract({ vatid: 'DE123456789' })
  })
  const contract: OwnContract = {
    get uuid() {
      return uuid
    },
    get path() {
      return `/management/contracts/${uuid}`
    },
    patch: (body, options = {}) =>
      fetchApi<Patched>(contract.path, {
        method: 'PATCH',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...options,
        headers: { ...json, ...options.headers },
      }),
    read: async () => (await get<RecordBody<Contract>>(contract.path)).data,
  }
  return contract
}

/** Returns the expected first members of a problem of the management API. */
export const line = (slug: string): object => expectedProblem('management', inject('baseUrl'), slug)
