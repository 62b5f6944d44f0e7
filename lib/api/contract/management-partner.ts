import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { oneOf, pattern, text } from '../params.ts'

export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const
export const paymentMethodTypes = ['sepa', 'card', 'invoice'] as const

const money = z.string().describe('A decimal number as text, so that no digit is lost.')

export const partner = z
  .object({ uuid: z.guid(), name: z.string(), email: z.string().nullable() })
  .meta({ id: 'Partner', description: 'The partner of the caller.' })

export const invoice = z
  .object({
    invoice_nr: z.string().describe('Unique at its partner.'),
    contract: z.object({ uuid: z.guid(), name: z.string() }).nullable(),
    status: z.enum(invoiceStatuses),
    issued_on: z.iso.date(),
    due_on: z.iso.date().nullable(),
    currency: z.string().describe('ISO 4217, of every amount.'),
    net: money,
    tax: money,
    gross: money,
  })
  .meta({ id: 'Invoice', description: 'An invoice to the caller’s partner.' })

export const itemizedInvoice = invoice
  .extend({ items: z.array(z.object({ description: z.string(), quantity: z.number(), amount: money })) })
  .meta({ id: 'ItemizedInvoice', description: 'An invoice with what it is for.' })

export const paymentMethod = z
  .object({ uuid: z.guid(), type: z.enum(paymentMethodTypes), label: z.string(), is_default: z.boolean() })
  .meta({ id: 'PaymentMethod', description: 'How the caller’s partner pays.' })

export const getPartner = endpoint({
  id: 'partner.get',
  method: 'GET',
  path: '/v2/partner',
  scope: 'PARTNER_READ',
  withoutScope: 'partner-not-found',
  summary: 'Get the partner',
  description: 'The partner of the caller.',
  filters: {},
  sorts: [],
  returns: partner,
  shape: 'record',
  problems: ['partner-not-found'],
})

export const listInvoices = endpoint({
  id: 'invoices.list',
  method: 'GET',
  path: '/v2/partner/invoices',
  scope: 'PARTNER_READ',
  summary: 'List invoices',
  description: 'The invoices of the caller’s partner.',
  filters: {
    invoice_nr: pattern('The number of an invoice.'),
    status: oneOf(invoiceStatuses, 'The status of an invoice.'),
    contract: text('The UUID of the contract.'),
  },
  sorts: ['invoice_nr', 'issued_on', 'due_on', 'gross'],
  returns: invoice,
  shape: 'list',
  unstored: true,
  problems: ['unauthorized'],
})

export const getInvoice = endpoint({
  id: 'invoices.get',
  method: 'GET',
  path: '/v2/partner/invoices/:invoice_nr',
  scope: 'PARTNER_READ',
  summary: 'Get an invoice',
  description: 'One invoice with its items.',
  filters: {},
  sorts: [],
  returns: itemizedInvoice,
  shape: 'record',
  unstored: true,
  problems: ['invoice-not-found', 'unauthorized'],
})

export const listPaymentMethods = endpoint({
  id: 'payment-methods.list',
  method: 'GET',
  path: '/v2/payment-methods',
  scope: 'PARTNER_READ',
  summary: 'List payment methods',
  description: 'How the caller’s partner pays.',
  filters: {
    uuid: text('The UUID of a payment method.'),
    type: oneOf(paymentMethodTypes, 'The type of a payment method.'),
    label: pattern('The label of a payment method.'),
  },
  sorts: ['uuid', 'type', 'label'],
  returns: paymentMethod,
  shape: 'list',
  unstored: true,
  problems: ['unauthorized'],
})

export const deletePaymentMethod = endpoint({
  id: 'payment-methods.delete',
  method: 'DELETE',
  path: '/v2/payment-methods/:paymentMethodUuid',
  scope: 'PARTNER_WRITE',
  targetScope: 'PARTNER_READ',
  withoutScope: 'payment-method-not-found',
  summary: 'Delete a payment method',
  description: 'It is gone at once.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  problems: ['payment-method-not-found', 'unauthorized', 'forbidden'],
})
