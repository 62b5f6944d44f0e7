import { expect, test } from 'vitest'
import { invoiceStateOf } from './invoice-state.ts'

test.each([
  ['open', '2026-11-19', 'overdue'],
  ['open', '2026-11-20', 'open'],
  ['open', null, 'open'],
  ['paid', '2026-11-19', 'paid'],
  ['cancelled', '2026-11-19', 'cancelled'],
] as const)('an invoice that is %s and due on %s is %s on the 20th', (status, due_on, state) =>
  expect(invoiceStateOf({ status, due_on }, '2026-11-20')).toBe(state),
)
