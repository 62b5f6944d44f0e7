import { expect, inject } from 'vitest'
import { expectedProblem } from '../contract/problem-table.ts'
import { billingIds } from '../support/billing-fixtures.ts'

/** The records of partner A; the tests send their requests as partner A. */
export const own = billingIds.A
/** The records of partner B. */
export const foreign = billingIds.B
export const unknownUuid = '00000000-0000-4000-8000-000000000000'

const m = '/management'
export const invoices = `${m}/v2/partner/invoices`
export const project = (ids: { contract_uuid: string; project_uuid: string } = own): string =>
  `${m}/contracts/${ids.contract_uuid}/projects/${ids.project_uuid}`
export const prices = (list: string): string => `${m}/v2/pricelists/${list}/prices`

/** Returns the expected problem in the error format of the management API. */
export function problem(slug: string, path: string, data: object): object {
  return { ...expectedProblem('management', inject('baseUrl'), slug), detail: expect.any(String), instance: path, data }
}
