import { expect, test } from 'vitest'
import { differenceOf, roleChoices } from './role-descriptions.ts'

test('a change of role lists both gains and losses where neither role includes the other', () =>
  expect(differenceOf('write', 'read')).toEqual({
    gains: ['see price lists, invoices, payment methods and the partner'],
    loses: ['change contracts'],
  }))

test('admin and owner differ only in managing owners', () => {
  expect(differenceOf('admin', 'owner')).toEqual({ gains: ['invite, change and lock owners'], loses: [] })
  expect(differenceOf('owner', 'admin')).toEqual({ gains: [], loses: ['invite, change and lock owners'] })
})

test('the same role changes nothing', () => expect(differenceOf('read', 'read')).toEqual({ gains: [], loses: [] }))

test('the role owner is offered only to owners', () => {
  expect(roleChoices('owner').map(({ value }) => value)).toEqual(['owner', 'admin', 'write', 'read'])
  expect(roleChoices('admin').map(({ value }) => value)).toEqual(['admin', 'write', 'read'])
})
