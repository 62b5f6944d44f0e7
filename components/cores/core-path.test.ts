import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coreHref, readSegment } from './core-path.ts'

test('every id is the same after a round trip through the path of its page', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,252}$/)
  fc.assert(
    fc.property(fc.oneof(id, fc.string({ unit: 'grapheme' })), (text) => {
      expect(readSegment(coreHref(text).slice('/cores/'.length))).toBe(text)
    }),
  )
})

test.each(['%', '%ZZ', 'a%C3', '%ED%A0%80'])('%s, a broken escape, is unchanged', (segment) => {
  expect(readSegment(segment)).toBe(segment)
})
