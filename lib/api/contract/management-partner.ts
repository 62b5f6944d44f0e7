import { z } from 'zod'
import { invoiceStatuses, paymentMethodTypes } from '#lib/values/billing/billing.ts'
import { endpoint } from '../endpoint.ts'
import { flag, oneOf, pattern, search, text } from '../params.ts'

const money = z.string().describe('A decimal number as text, to keep every digit.')

const partner = z
  .object({ uuid: z.guid(), name: z.string(), email: z.string().nullable() })
  .meta({ id: 'Partner', description: 'The partner of the caller.' })

const invoice = z
  .object({
    invoice_nr: z.string().describe('Unique within its partner.'),
    contract: z.object({ uuid: z.guid(), name: z.string() }).nullable(),
    status: z.enum(invoiceStatuses),
    issued_on: z.iso.date(),
    due_on: z.iso.date().nullable(),
    currency: z.string().describe('The ISO 4217 code of all amounts.'),
    net: money,
    tax: money,
    gross: money,
  })
  .meta({ id: 'Invoice', description: 'An invoice of the caller’s partner.' })

const itemizedInvoice = invoice
  .extend({ items: z.array(z.object({ description: z.string(), quantity: z.number(), amount: money })) })
  .meta({ id: 'ItemizedInvoice', description: 'An invoice with its items.' })

const invoiceSum = z.object({ count: z.int().min(0), gross: money })

const invoiceSums = z
  .object({
    as_of: z.iso.date().describe('The date in UTC by which invoices are overdue.'),
    currencies: z.array(
      z.object({
        currency: z.string().describe('The ISO 4217 code of the amounts.'),
        open: invoiceSum.describe('All open invoices, also those that are overdue.'),
        overdue: invoiceSum,
        first_due_on: z.iso.date().nullable().describe('The first due date of the open invoices.'),
      }),
    ),
  })
  .meta({ id: 'InvoiceSums', description: 'The open and overdue invoices of the caller’s partner, for each currency.' })

const paymentMethod = z
  .object({ uuid: z.guid(), type: z.enum(paymentMethodTypes), label: z.string(), is_default: z.boolean() })
  .meta({ id: 'PaymentMethod', description: 'A payment method of the caller’s partner.' })

export const getPartner = endpoint({
  id: 'partner.get',
  apis: ['management'],
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
  apis: ['management'],
  method: 'GET',
  path: '/v2/partner/invoices',
  scope: 'PARTNER_READ',
  summary: 'List invoices',
  description: 'The invoices of the caller’s partner.',
  filters: {
    invoice_nr: pattern('The number of an invoice.'),
    status: oneOf(invoiceStatuses, 'The status of an invoice.'),
    overdue: flag('Whether the invoice is open and its due date has passed, by the date in UTC.'),
    contract: text('The UUID of the contract.'),
    search: search('the number'),
  },
  sorts: ['invoice_nr', 'issued_on', 'due_on', 'gross'],
  key: ['invoice_nr'],
  returns: invoice,
  shape: 'list',
  noStore: true,
  problems: ['unauthorized'],
})

export const getInvoice = endpoint({
  id: 'invoices.get',
  apis: ['management'],
  method: 'GET',
  path: '/v2/partner/invoices/:invoice_nr',
  scope: 'PARTNER_READ',
  summary: 'Get an invoice',
  description: 'One invoice with its items.',
  filters: {},
  sorts: [],
  returns: itemizedInvoice,
  shape: 'record',
  noStore: true,
  problems: ['invoice-not-found', 'unauthorized'],
})

export const getInvoiceSums = endpoint({
  id: 'invoice-sums.get',
  apis: ['management'],
  method: 'GET',
  path: '/v2/partner/invoice-sums',
  scope: 'PARTNER_READ',
  summary: 'Get the sums of the open and overdue invoices',
  description: 'The number and the exact sum of all open and of all overdue invoices, for each currency.',
  filters: {},
  sorts: [],
  returns: invoiceSums,
  shape: 'record',
  noStore: true,
  problems: ['unauthorized'],
})

export const listPaymentMethods = endpoint({
  id: 'payment-methods.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/payment-methods',
  scope: 'PARTNER_READ',
  summary: 'List payment methods',
  description: 'The payment methods of the caller’s partner.',
  filters: {
    uuid: text('The UUID of a payment method.'),
    type: oneOf(paymentMethodTypes, 'The type of a payment method.'),
    label: pattern('The label of a payment method.'),
    search: search('the label'),
  },
  sorts: ['uuid', 'type', 'label'],
  key: ['uuid'],
  returns: paymentMethod,
  shape: 'list',
  noStore: true,
  problems: ['unauthorized'],
})

export const deletePaymentMethod = endpoint({
  id: 'payment-methods.delete',
  apis: ['management'],
  method: 'DELETE',
  path: '/v2/payment-methods/:paymentMethodUuid',
  scope: 'PARTNER_WRITE',
  targetScope: 'PARTNER_READ',
  withoutScope: 'payment-method-not-found',
  summary: 'Delete a payment method',
  description: 'The payment method is deleted immediately.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  problems: ['payment-method-not-found', 'unauthorized', 'forbidden'],
})
