import { query } from '#lib/api/client.ts'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { getInvoiceSums, getPartner, listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'

const firstRecord = { params: {}, page: { size: 1 } }

/** The queries of the page of the partner. The sums are those of all open invoices, however many there are. */
export const partnerQueries = {
  partner: query(getPartner, { params: {} }),
  contracts: query(listContracts, firstRecord),
  priceLists: query(listPriceLists, firstRecord),
  paymentMethods: query(listPaymentMethods, firstRecord),
  invoiceSums: query(getInvoiceSums, { params: {} }),
}
