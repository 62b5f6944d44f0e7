import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ResponseReader } from './response-reader.ts'
import { SourceFailure } from './source-failure.ts'

function readIn(sizes: readonly number[], text: string): { elements: unknown[]; envelope: unknown } {
  const elements: unknown[] = []
  const reader = new ResponseReader((element) => elements.push(element))
  const bytes = Buffer.from(text)
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    reader.read(bytes.subarray(at, at + size))
    at += size
  }
  return { elements, envelope: reader.end() }
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
const label = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '[{', '}]', ',', '\u2028', '😀'))
const series = fc.record({
  metric: fc.dictionary(label, label),
  value: fc.tuple(fc.double({ noNaN: true }), fc.constantFrom('1', 'NaN', '+Inf')),
})

test('the elements and the rest of a response are those of JSON.parse, wherever the chunks end', () => {
  const envelope = fc.record({ warnings: fc.array(fc.string()), spaces: fc.constantFrom(undefined, 1) })
  fc.assert(
    fc.property(fc.array(series), envelope, sizes, (result, { warnings, spaces }, chunks) => {
      const response = { status: 'success', data: { resultType: 'vector', result }, warnings }
      const text = JSON.stringify(response, null, spaces)
      const parsed = JSON.parse(text)
      const read = readIn(chunks, text)
      expect(read.elements).toEqual(parsed.data.result)
      expect(read.envelope).toEqual({ ...parsed, data: { ...parsed.data, result: [] } })
    }),
  )
})

test('a scalar has its two elements', () => {
  const { elements } = readIn([7], '{"status":"success","data":{"resultType":"scalar","result":[1795361957.1,"17"]}}')
  expect(elements).toEqual([1795361957.1, '17'])
})

test.each([
  '',
  '<html>',
  '{"status":"success","data":{"resultType":"vector","result":[{]}}',
  '{"status":"success","data":{"resultType":"vector","result":[',
  '{"status":"success"}}',
])('what is no JSON is a failure of the server: %j', (text) => {
  expect(() => readIn([3], text)).toThrow(SourceFailure)
})

test('neither a series nor the rest may be endless', () => {
  const long = 'x'.repeat(70_000)
  expect(() => readIn([1_000], `{"data":{"result":[{"metric":{"a":"${long}"`)).toThrow('too long')
  expect(() => readIn([1_000], `{"error":"${long.repeat(5)}`)).toThrow(SourceFailure)
})
