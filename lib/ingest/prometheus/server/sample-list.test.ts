import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SampleList, SharedTexts } from './sample-list.ts'

test('a list has the samples that were added, with the exact text of their values', () => {
  const label = fc.option(fc.string(), { nil: undefined })
  const odd = fc.constantFrom('NaN', '+Inf', '-Inf', '-0', '1e9', '1E+09', '007', '', ' 1', '0x10', 'no number', '1.50')
  const value = fc.oneof(fc.double().map(String), fc.string(), odd)
  fc.assert(
    fc.property(fc.array(fc.record({ asset: label, core: label, value })), (samples) => {
      const list = new SampleList(new SharedTexts())
      for (const sample of samples) list.add(sample)
      expect([...list]).toEqual(samples)
      expect(list.length).toBe(samples.length)
    }),
  )
})
