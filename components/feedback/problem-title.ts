import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

/** The titles of the problems of the API, by the last part of their type. */
const titles = new Map<string, PlainKey>([
  ['authentication-failed', 'feedback.authenticationFailed'],
  ['authentication-unavailable', 'feedback.authenticationUnavailable'],
  ['unauthorized', 'feedback.unauthorized'],
  ['forbidden', 'feedback.forbidden'],
  ['not-allowed-query-parameter', 'feedback.notAllowedParameter'],
  ['query-parameter-value-processing-failed', 'feedback.wrongParameterValue'],
  ['not-allowed-query-parameter-recurrence', 'feedback.repeatedParameter'],
  ['wrong-encoded-url-query', 'feedback.wrongEncoding'],
  ['hybrid-core-unknown', 'feedback.coreUnknown'],
  ['asset-unknown', 'feedback.assetUnknown'],
  ['history-unavailable', 'feedback.historyUnavailable'],
  ['not-found', 'feedback.notFound'],
  ['contract-not-found', 'feedback.contractNotFound'],
  ['project-not-found', 'feedback.projectNotFound'],
  ['partner-not-found', 'feedback.partnerNotFound'],
  ['invoice-not-found', 'feedback.invoiceNotFound'],
  ['price-list-not-found', 'feedback.priceListNotFound'],
  ['payment-method-not-found', 'feedback.paymentMethodNotFound'],
  ['location-not-found', 'feedback.locationNotFound'],
  ['validation-exception', 'feedback.invalidFields'],
  ['precondition-failed', 'feedback.preconditionFailed'],
  ['bad-request', 'feedback.badRequest'],
  ['method-not-allowed', 'feedback.methodNotAllowed'],
  ['payload-too-large', 'feedback.payloadTooLarge'],
  ['unsupported-media-type', 'feedback.unsupportedMediaType'],
  ['uri-too-long', 'feedback.uriTooLong'],
  ['request-header-fields-too-large', 'feedback.headersTooLarge'],
  ['request-timeout', 'feedback.requestTimeout'],
  ['too-many-requests', 'feedback.tooManyRequests'],
  ['gone-wrong', 'feedback.goneWrong'],
  ['service-unavailable', 'feedback.serviceUnavailable'],
])

/** Returns the title of a problem of the API in the language of the page; one that is not known as the API writes it. */
export function problemTitle({ type, title }: { type: string; title: string }): string {
  const known = titles.get(type.slice(type.lastIndexOf('/') + 1))
  return known ? text(known) : title
}
