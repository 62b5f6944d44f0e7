import { expect, test } from 'vitest'
import { userEmailDomain, userEmailKey } from './user-email.ts'

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

test('the domain of an address is in lower case', () => {
  expect(userEmailDomain('Kate@Mail.Example.COM')).toBe('mail.example.com')
  expect(userEmailDomain('kate@xn--bcher-kva.example')).toBe('xn--bcher-kva.example')
})

test.each([
  'kate@\u212Aeys.example',
  'kate@example\u3002com',
  'kate@\uff45xample.com',
  'kate@b\u00fccher.example',
  'kate@example.com.',
  'kate@example.com\0',
  ' kate@example.com',
  'kate@evil.example@example.com',
  '"kate@evil.example"@example.com',
  '@example.com',
  'example.com',
  '',
])('%j has no domain that a setting could name', (address) => expect(userEmailDomain(address)).toBeUndefined())
