export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const paymentMethodTypes = ['sepa', 'card', 'invoice'] as const

export type PaymentMethodType = (typeof paymentMethodTypes)[number]
