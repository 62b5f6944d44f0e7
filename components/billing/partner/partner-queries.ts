import { query } from '#lib/api/client.ts'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { getPartner, listInvoices, listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'

const firstRecord = { params: {}, page: { size: 1 } }

/** The queries of the page of the partner. The open invoices are those that are due first, as many as a request can have. */
export const partnerQueries = {
  partner: query(getPartner, { params: {} }),
  contracts: query(listContracts, firstRecord),
  priceLists: query(listPriceLists, firstRecord),
  paymentMethods: query(listPaymentMethods, firstRecord),
  openInvoices: query(listInvoices, {
    params: {},
    filter: { status: ['open'] },
    sort: [{ name: 'due_on', descending: false }],
    page: { size: 50 },
  }),
  overdueInvoices: query(listInvoices, { ...firstRecord, filter: { overdue: [true] } }),
}
