import { describe, expect, test } from 'vitest'
import { comparedIds, compareHref, isPerNode } from './compare-address.ts'

const idsOf = (address: string) => comparedIds(new URL(address, 'http://localhost').searchParams)

describe('the address of a comparison', () => {
  test('names the cores in their order, whatever their ids are', () => {
    const ids = ['hc-b', 'hc a&b=c', 'hc-ü#1', '%41']
    expect(idsOf(compareHref(ids))).toEqual({ ids, repeated: [], leftOut: [] })
  })

  test('shows a core once that it names twice, and at most four', () => {
    expect(idsOf(compareHref(['a', 'b', 'a', 'c', 'd', 'e', 'e']))).toEqual({
      ids: ['a', 'b', 'c', 'd'],
      repeated: ['a', 'e'],
      leftOut: ['e'],
    })
  })

  test('without a core, or with an empty id, names none', () => {
    expect(idsOf('/compare?filter[hybrid_core_id]=&per=node').ids).toEqual([])
  })

  test('says whether amounts are per node', () => {
    const perNode = (address: string) => isPerNode(new URL(address, 'http://localhost').searchParams)
    expect(perNode(compareHref(['a', 'b'], true))).toBe(true)
    expect(perNode(compareHref(['a', 'b']))).toBe(false)
    expect(perNode('/compare?per=core')).toBe(false)
  })
})
