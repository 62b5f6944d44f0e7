import { expect, test } from 'vitest'
import { differenceOf, roleChoices } from './role-words.ts'

test('a change of role says what is won and what is lost, where neither role includes the other', () =>
  expect(differenceOf('write', 'read')).toEqual({
    gains: ['see price lists, invoices, payment methods and the partner'],
    loses: ['change contracts'],
  }))

test('between admin and owner there are the owners alone', () => {
  expect(differenceOf('admin', 'owner')).toEqual({ gains: ['invite, change and lock owners'], loses: [] })
  expect(differenceOf('owner', 'admin')).toEqual({ gains: [], loses: ['invite, change and lock owners'] })
})

test('the same role changes nothing', () => expect(differenceOf('read', 'read')).toEqual({ gains: [], loses: [] }))

test('only owners are offered to make owners', () => {
  expect(roleChoices('owner').map(({ value }) => value)).toEqual(['owner', 'admin', 'write', 'read'])
  expect(roleChoices('admin').map(({ value }) => value)).toEqual(['admin', 'write', 'read'])
})
