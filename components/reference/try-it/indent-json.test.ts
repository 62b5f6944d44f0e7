import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson } from './indent-json.ts'

test('any JSON is indented as JSON.stringify indents it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
    { examples: [['{"a":[],"b":{},"c":"{\\"x\\": [1,2]}"}'], ['[[1],[{"a":null}]]']] },
  )
})

test('a 64-bit number keeps its last digit', () => {
  expect(indentJson('{"raw":9223372036854775807}')).toBe('{\n  "raw": 9223372036854775807\n}')
})

test('text that is not JSON returns null', () => {
  expect(indentJson('id,status\r\n')).toBeNull()
  expect(indentJson('')).toBeNull()
})
