/** The problems that the domain reports, and the data of each. lib/api gives them a status and a text. */
export type DomainProblems = {
  'hybrid-core-unknown': { id: string }
  'asset-unknown': { id: string }
  /** The source that has the history of an asset does not deliver it. */
  'history-unavailable': { source: string }
  /** A query parameter whose value is valid or not depending on the stored data. */
  'query-parameter-value-processing-failed': { parameter: string; rule: string; value: string }
  /** The caller lacks a right; with the UUID of the contract that the request is about, if there is one. */
  unauthorized: { contract_uuid?: string }
  /** The caller may see the record, but not make this change. */
  forbidden: { reason: string }
  /** A changed field that breaks a rule about the stored data. */
  'validation-exception': { ids: Readonly<Record<string, string>>; field: string; rule: string }
  'too-many-requests': { seconds: number }
  'record-not-found': { what: string; id: string }
  'contract-not-found': { contract_uuid: string }
  'project-not-found': { contract_uuid: string; project_uuid: string }
  'partner-not-found': { partner_uuid: string }
  'invoice-not-found': { partner_uuid: string; invoice_nr: string }
  'price-list-not-found': { priceListUuid: string }
  'payment-method-not-found': { paymentMethodUuid: string }
  'location-not-found': { location: string }
}
