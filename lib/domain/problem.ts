/** What can go wrong, in the domain's own words, with what it concerns. Status and wording are the API's. */
export type DomainProblems = {
  'hybrid-core-unknown': { id: string }
  'asset-unknown': { id: string }
  /** The caller may not; of a contract, or of what lies in one, with its uuid. */
  unauthorized: { contract_uuid?: string }
  /** A field of a change that only the data tell to be wrong. */
  'validation-exception': { ids: Readonly<Record<string, string>>; field: string; rule: string }
  'record-not-found': { what: string; id: string }
  'contract-not-found': { contract_uuid: string }
  'project-not-found': { contract_uuid: string; project_uuid: string }
  'partner-not-found': { partner_uuid: string }
  'invoice-not-found': { partner_uuid: string; invoice_nr: string }
  'price-list-not-found': { priceListUuid: string }
  'payment-method-not-found': { paymentMethodUuid: string }
  'location-not-found': { location: string }
}

export class Problem<N extends keyof DomainProblems = keyof DomainProblems> extends Error {
  override name = 'Problem'
  constructor(
    readonly problem: N,
    readonly data: DomainProblems[N],
  ) {
    super(problem)
  }
}
