import { addressOf } from '#lib/api/client.ts'
import { getInvoice, type listInvoices } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { locale } from '../../texts/locale.ts'
import { text } from '../../texts/text.ts'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { formatNumber } from '../../usage/format.ts'
import { formatMoney, unitPrice } from '../money.ts'

type Invoice = Item<typeof listInvoices>

const amountTexts = {
  net: { label: 'billing.netOf', formula: 'billing.netStated' },
  tax: { label: 'billing.taxOf', formula: 'billing.taxStated' },
  gross: { label: 'billing.grossOf', formula: 'billing.grossStated' },
} as const

/** Returns the content of the card of an amount of an invoice. */
export function amountFacts(invoice: Invoice, amount: keyof typeof amountTexts): FigureFacts {
  const { label, formula } = amountTexts[amount]
  return invoiceFacts(invoice, {
    label: text(label, { invoice: invoice.invoice_nr }),
    exact: [formatMoney(invoice[amount], invoice.currency)],
    formula,
    inputs: netAndTax(invoice),
  })
}

/** Returns the content of the card of the tax rate of an invoice. */
export function taxFacts(invoice: Invoice, percent: number): FigureFacts {
  return invoiceFacts(invoice, {
    label: text('billing.taxRateOf', { invoice: invoice.invoice_nr }),
    exact: [formatPercent(percent)],
    formula: 'billing.taxRateFormula',
    inputs: netAndTax(invoice),
  })
}

function netAndTax({ net, tax, currency }: Invoice): string {
  return text('billing.netAndTax', { net: formatMoney(net, currency), tax: formatMoney(tax, currency) })
}

const itemTexts = {
  quantity: { label: 'billing.quantityOfItem', formula: 'billing.quantityStated' },
  unitPrice: { label: 'billing.unitPriceOfItem', formula: 'billing.unitPriceFormula' },
  amount: { label: 'billing.amountOfItem', formula: 'billing.amountStated' },
} as const

/** Returns the content of the card of a figure of an item; `at` is the place of the item. */
export function itemFacts(invoice: Item<typeof getInvoice>, at: number, name: keyof typeof itemTexts): FigureFacts {
  const { currency, items, invoice_nr: nr } = invoice
  const item = items[at] ?? { description: '', quantity: 0, amount: '0' }
  const price = unitPrice(item.amount, item.quantity)
  const [quantity, amount] = [formatQuantity(item.quantity), formatMoney(item.amount, currency)]
  const values = {
    quantity,
    unitPrice: price === undefined ? text('billing.notExact') : formatMoney(price, currency),
    amount,
  }
  const { label, formula } = itemTexts[name]
  return invoiceFacts(invoice, {
    label: text(label, { item: String(at + 1), invoice: nr, description: item.description }),
    exact: [values[name]],
    formula,
    inputs: text('billing.itemInputs', { quantity, amount }),
  })
}

/** Formats the quantity of an item with all of its digits. */
export function formatQuantity(quantity: number): string {
  return quantity.toLocaleString(locale(), { maximumFractionDigits: 20 })
}

/** Formats a tax rate, which has at most one decimal: `19 %`. */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent, 1)}\u202f%`
}

type Figure = { label: string; exact: string[]; formula: PlainKey; inputs: string }

function invoiceFacts(invoice: Invoice, { label, exact, formula, inputs }: Figure): FigureFacts {
  return {
    label,
    exact,
    observedAt: invoice.issued_on,
    origin: {
      formula: text(formula),
      inputs,
      source: text('billing.invoiceSource'),
      address: addressOf(getInvoice, { params: { invoice_nr: invoice.invoice_nr } }),
    },
  }
}
