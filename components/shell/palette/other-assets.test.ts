import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherAssets } from './other-assets.ts'

const size = 8
type Asset = { hybrid_core_id: string; id: string }

/** The first found assets, by core in each direction and then by id, as the API returns them. */
function foundIn(cores: Readonly<Record<string, number>>) {
  const assetsOf = (coreId: string): Asset[] =>
    Array.from({ length: cores[coreId] ?? 0 }, (_, at) => ({ hybrid_core_id: coreId, id: `sn-${at + 10}` }))
  const ids = Object.keys(cores).sort()
  return {
    ascending: ids.flatMap(assetsOf).slice(0, size),
    descending: ids.toReversed().flatMap(assetsOf).slice(0, size),
  }
}

test('the hits of the open core do not hide those of other cores, wherever it is in the order', () => {
  const names = (openCore: string) =>
    otherAssets(openCore, foundIn({ ams: 90, fra: 2, vie: 1 }), size).map(({ hybrid_core_id }) => hybrid_core_id)
  expect(names('ams')).toEqual(['fra', 'fra', 'vie'])
  expect(otherAssets('fra', foundIn({ ams: 1, fra: 90, vie: 1 }), size)).toHaveLength(2)
  expect(names('vie')).toEqual(Array(size).fill('ams'))
})

test('an asset of another core is found if there is one, each once, and none of the open core', () => {
  const cores = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(12))
  fc.assert(
    fc.property(cores, fc.constantFrom('a', 'b', 'c', 'd', 'e'), (cores, openCore) => {
      const others = otherAssets(openCore, foundIn(cores), size)
      const expected = Object.entries(cores).some(([coreId, count]) => coreId !== openCore && count > 0)
      expect(others.length > 0).toBe(expected)
      expect(others.every(({ hybrid_core_id }) => hybrid_core_id !== openCore)).toBe(true)
      expect(new Set(others.map(({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`)).size).toBe(others.length)
    }),
  )
})
