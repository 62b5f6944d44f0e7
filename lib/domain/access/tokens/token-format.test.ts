import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createToken, hashToken, hintOf, isWellFormedToken } from './token-format.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokens = Array.from({ length: 2_000 }, createToken)

test('a token is hct_, 32 random characters and the CRC32 of both in base62', () => {
  for (const token of tokens) {
    expect(token).toMatch(/^hct_[0-9A-Za-z]{38}$/)
    const checksum = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0)
    expect(checksum).toBe(crc32(token.slice(0, -6)))
  }
})

test('tokens are unique, and every character is equally likely', () => {
  expect(new Set(tokens).size).toBe(tokens.length)
  const counts = new Map<string, number>()
  for (const character of tokens.map((token) => token.slice(4, -6)).join('')) {
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const expected = (tokens.length * 32) / 62
  expect(counts.size).toBe(62)
  // Six standard deviations: a fair source fails once in ten million runs.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

test('every token passes the check of its format', () => {
  expect(tokens.every(isWellFormedToken)).toBe(true)
})

test('a token with one character changed, added or missing, or two swapped, fails the check', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tokens), fc.nat(41), fc.constantFrom(...alphabet), (token, at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      expect(isWellFormedToken(changed)).toBe(changed === token)
      const swapped =
        token.slice(0, at) +
        token
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        token.slice(at + 2)
      expect(isWellFormedToken(swapped)).toBe(swapped === token)
      expect(isWellFormedToken(token.slice(0, at) + token.slice(at + 1))).toBe(false)
      expect(isWellFormedToken(token.slice(0, at) + character + token.slice(at))).toBe(false)
    }),
  )
})

test('any other text fails the check without an exception', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => !isWellFormedToken(text)))
  const [token = ''] = tokens
  for (const text of ['', 'hct_', `${token}\n`, ` ${token}`, token.toUpperCase()]) {
    expect(isWellFormedToken(text)).toBe(false)
  }
})

test('the hash is the HMAC-SHA256 of the token with the pepper, in hex', () => {
  const [token = '', other = ''] = tokens
  const pepper = 'pepper-of-the-token-format-test-01'
  expect(hashToken(token, pepper)).toBe(createHmac('sha256', pepper).update(token).digest('hex'))
  expect(hashToken(token, pepper)).not.toBe(hashToken(other, pepper))
  expect(hashToken(token, pepper)).not.toBe(hashToken(token, `${pepper}2`))
})

test('the hint is the last four characters', () => {
  expect(hintOf('hct_abcdefgh')).toBe('efgh')
})
