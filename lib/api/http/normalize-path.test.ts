import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePath } from './normalize-path.ts'

test('escapes of unreserved characters are decoded once; others get upper-case digits', () => {
  expect(normalizePath('/%6danagement/%2e%2E/%7ea')).toBe('/management/../~a')
  expect(normalizePath('/a%2fb%5c%25')).toBe('/a%2Fb%5C%25')
  expect(normalizePath('/%252e%252e/%25%32%65')).toBe('/%252e%252e/%252e')
  expect(normalizePath('/%ZZ%')).toBe('/%ZZ%')
})

test('a normalized path decodes to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = [...new TextEncoder().encode(text)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('')
      expect(decodeURIComponent(normalizePath(escaped))).toBe(decodeURIComponent(escaped))
    }),
  )
})
