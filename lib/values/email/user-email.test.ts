import { expect, test } from 'vitest'
import { userEmailKey } from './user-email.ts'

test('only the letters A to Z are case-insensitive', () => {
  expect(userEmailKey('Kate.O-Neil+1@Example.COM')).toBe('kate.o-neil+1@example.com')
})

test.each([
  ['a Kelvin sign', '\u212Aate@example.com'],
  ['a dotted capital I', '\u0130da@example.com'],
  ['a full-width letter', '\uff4bate@example.com'],
  ['a letter of another script', 'k\u0430te@example.com'],
  ['a NUL', 'ka\0te@example.com'],
  ['a line break', 'kate@example.com\n'],
  ['a DEL', 'kate\u007f@example.com'],
  ['a zero-width space', 'kate\u200b@example.com'],
  ['half a surrogate pair', 'kate\ud800@example.com'],
  ['a space', ' kate@example.com'],
  ['nothing', ''],
])('an address with %s belongs to no user', (_, address) => expect(userEmailKey(address)).toBeUndefined())
