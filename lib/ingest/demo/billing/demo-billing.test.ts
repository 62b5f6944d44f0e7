import { expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { demoInventory } from '../demo-inventory.ts'
import { invoiceRecords } from './invoices.ts'
import { monthStart } from './month-start.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 9, 41, 7, 123)
const records = [...demoInventory(NOW_MS)]
const ofKind = (kind: string) => records.filter((record) => record.kind === kind)
const cents = (amount: unknown) => BigInt((amount as string).replace('.', ''))

test('the items of an invoice add up to net, tax is 19 % and gross is their sum', () => {
  expect(ofKind('invoice')).toHaveLength(14)
  for (const { items, net, tax, gross } of ofKind('invoice')) {
    const sum = (items as { amount: string }[]).reduce((total, { amount }) => total + cents(amount), 0n)
    expect(sum).toBe(cents(net))
    expect(cents(tax)).toBe((cents(net) * 19n + 50n) / 100n)
    expect(cents(gross)).toBe(cents(net) + cents(tax))
  }
})

test('invoices are from the last year and occur in every status', () => {
  for (const { issued_on, due_on } of ofKind('invoice')) {
    expect(Date.parse(issued_on as string)).toBeGreaterThan(NOW_MS - 366 * dayMs)
    expect(Date.parse(issued_on as string)).toBeLessThanOrEqual(NOW_MS)
    expect(Date.parse(due_on as string)).toBeGreaterThan(Date.parse(issued_on as string))
  }
  expect(new Set(ofKind('invoice').map(({ status }) => status))).toEqual(new Set(['open', 'paid', 'cancelled']))
})

test('on every day, one invoice is overdue: that of two months ago', () => {
  for (let nowMs = NOW_MS; nowMs < NOW_MS + 366 * dayMs; nowMs += dayMs) {
    const today = new Date(nowMs).toISOString().slice(0, 10)
    const overdue = [...invoiceRecords(nowMs)].filter(
      ({ status, due_on }) => status === 'open' && String(due_on) < today,
    )
    expect([today, overdue.map(({ issued_on }) => issued_on)]).toEqual([
      today,
      [monthStart(nowMs, -2).toISOString().slice(0, 10)],
    ])
  }
})

test('each price list has prices for single locations, superseded prices and upcoming prices', () => {
  for (const list of ofKind('price_list')) {
    const prices = ofKind('price').filter((price) => price.price_list_uuid === list.uuid)
    expect(prices.some((price) => price.location_uuid)).toBe(true)
    const general = prices.filter((price) => !price.location_uuid)
    const past = general.filter((price) => Date.parse(price.valid_from as string) <= NOW_MS)
    expect(past.length).toBeLessThan(general.length)
    expect(new Set(past.map((price) => price.product_no)).size).toBeLessThan(past.length)
  }
})

test('there are three ways to pay, and direct debit is the default', () => {
  expect(ofKind('payment_method').map(({ type, is_default }) => [type, is_default])).toEqual([
    ['sepa', true],
    ['card', false],
    ['invoice', false],
  ])
})
