import type { InvoiceStatus } from '#lib/values/billing/billing.ts'
import { dayMs } from '#lib/values/time.ts'
import type { InventoryRecord } from '../inventory-record.ts'
import { partner } from '../partner.ts'
import { type ContractName, contracts } from './contracts.ts'
import { monthStart } from './month-start.ts'
import { type ProductNo, productInMonth } from './prices.ts'

const paymentTermDays = 30
const taxPercent = 19

/** One invoice: `month` counts from the current month, `scale` multiplies the contract's usual monthly use. */
type Plan = { contract: ContractName; month: number; scale: number; status: InvoiceStatus }

// The newest is open, the one of two months ago is overdue, and a cancelled one had twice the quantities and was replaced.
const plans: readonly Plan[] = [
  ...[-10, -9, -8, -7, -6].map((month) => harbour(month, 'paid')),
  { ...harbour(-5, 'cancelled'), scale: 2 },
  ...[-5, -4, -3].map((month) => harbour(month, 'paid')),
  harbour(-2, 'open'),
  harbour(-1, 'paid'),
  harbour(0, 'open'),
  { contract: 'clinics', month: -7, scale: 6, status: 'paid' },
  { contract: 'clinics', month: -1, scale: 6, status: 'paid' },
]

const monthlyUse: Record<ContractName, Partial<Record<ProductNo, number>>> = {
  harbour: { 'HC-CPU': 420, 'HC-MEM': 1680, 'HC-DIST': 38, 'HC-OBJECT': 120, 'HC-TRAFFIC': 64, 'HC-SUPPORT': 3 },
  clinics: { 'HC-CPU': 256, 'HC-MEM': 1024, 'HC-ROCKET': 12, 'HC-DIST': 24, 'HC-IPV4': 16 },
  media: {},
}

export function* invoiceRecords(nowMs: number): Generator<InventoryRecord> {
  const inMonth = new Map<number, number>()
  for (const plan of plans) {
    const number = (inMonth.get(plan.month) ?? 0) + 1
    inMonth.set(plan.month, number)
    yield invoice(plan, number, nowMs)
  }
}

function harbour(month: number, status: InvoiceStatus): Plan {
  return { contract: 'harbour', month, scale: 1, status }
}

function invoice(plan: Plan, number: number, nowMs: number): InventoryRecord {
  const issued = monthStart(nowMs, plan.month)
  const lines = billedLines(plan)
  const netCents = lines.reduce((sum, line) => sum + line.cents, 0)
  const taxCents = Math.round((netCents * taxPercent) / 100)
  return {
    kind: 'invoice',
    invoice_nr: `INV-${date(issued).slice(0, 7)}-${String(number).padStart(2, '0')}`,
    partner_uuid: partner.uuid,
    contract_uuid: contracts[plan.contract].uuid,
    issued_on: date(issued),
    due_on: date(new Date(issued.getTime() + paymentTermDays * dayMs)),
    currency: 'EUR',
    net: decimal(netCents),
    tax: decimal(taxCents),
    gross: decimal(netCents + taxCents),
    status: plan.status,
    items: lines.map(({ cents, ...line }) => ({ ...line, amount: decimal(cents) })),
  }
}

/** The monthly use at the prices of that month; each month adds 2 % of the use a year ago. */
function billedLines({ contract, month, scale }: Plan) {
  const growth = 1 + 0.02 * (12 + month)
  return (Object.entries(monthlyUse[contract]) as [ProductNo, number][]).map(([productNo, use]) => {
    const product = productInMonth(contracts[contract].priceList, productNo, month)
    const quantity = Math.round(use * growth) * scale
    return { description: `${product.name} (${product.unit})`, quantity, cents: quantity * product.cents }
  })
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

function date(at: Date): string {
  return at.toISOString().slice(0, 10)
}
