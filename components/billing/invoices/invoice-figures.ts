import { addressOf } from '#lib/api/client.ts'
import { getInvoice, type listInvoices } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { formatMoney, unitPrice } from '../money.ts'

type Invoice = Item<typeof listInvoices>

const formulas = {
  net: 'The net amount that the invoice states: its items without tax.',
  tax: 'The tax that the invoice states.',
  gross: 'The gross amount that the invoice states: net and tax.',
}

const names = { net: 'Net', tax: 'Tax', gross: 'Gross' }

/** Returns the content of the card of an amount of an invoice. */
export function amountFacts(invoice: Invoice, amount: keyof typeof formulas): FigureFacts {
  const { net, tax, currency } = invoice
  return invoiceFacts(invoice, {
    label: `${names[amount]} of ${invoice.invoice_nr}`,
    exact: [formatMoney(invoice[amount], currency)],
    formula: formulas[amount],
    inputs: `Net ${formatMoney(net, currency)}, tax ${formatMoney(tax, currency)}.`,
  })
}

/** Returns the content of the card of the tax rate of an invoice. */
export function taxFacts(invoice: Invoice, percent: number): FigureFacts {
  const { net, tax, currency } = invoice
  return invoiceFacts(invoice, {
    label: `Tax rate of ${invoice.invoice_nr}`,
    exact: [`${percent}\u202f%`],
    formula: '100 × tax / net, rounded to one decimal.',
    inputs: `Net ${formatMoney(net, currency)}, tax ${formatMoney(tax, currency)}.`,
  })
}

const itemFormulas = {
  Quantity: 'The quantity that the invoice states.',
  'Unit price': 'Amount / quantity, where it is exact.',
  Amount: 'The amount that the invoice states, without tax.',
}

/** Returns the content of the card of a figure of an item; `at` is the place of the item. */
export function itemFacts(invoice: Item<typeof getInvoice>, at: number, name: keyof typeof itemFormulas): FigureFacts {
  const { currency, items, invoice_nr: nr } = invoice
  const { description, quantity, amount } = items[at] ?? { description: '', quantity: 0, amount: '0' }
  const price = unitPrice(amount, quantity)
  const values = {
    Quantity: formatQuantity(quantity),
    'Unit price': price === undefined ? 'not exact' : formatMoney(price, currency),
    Amount: formatMoney(amount, currency),
  }
  return invoiceFacts(invoice, {
    label: `${name} of item ${at + 1} of ${nr}: ${description}`,
    exact: [values[name]],
    formula: itemFormulas[name],
    inputs: `Quantity ${values.Quantity}, amount ${values.Amount}.`,
  })
}

/** Formats the quantity of an item with all of its digits. */
export function formatQuantity(quantity: number): string {
  return quantity.toLocaleString('en', { maximumFractionDigits: 20 })
}

type Figure = { label: string; exact: string[]; formula: string; inputs: string }

function invoiceFacts(invoice: Invoice, { label, exact, formula, inputs }: Figure): FigureFacts {
  return {
    label,
    exact,
    observedAt: invoice.issued_on,
    origin: {
      formula,
      inputs,
      source: 'The invoice as it was imported; this panel does not compute it again.',
      address: addressOf(getInvoice, { params: { invoice_nr: invoice.invoice_nr } }),
    },
  }
}
