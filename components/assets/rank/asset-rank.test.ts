import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRank, formatRank } from './asset-rank.ts'

type Percentage = number | null

function listOf(percentages: readonly Percentage[], size: number) {
  const sorted = [...percentages].sort((one, other) => (other ?? -1) - (one ?? -1))
  const requested: number[] = []
  const pageOf = async (number: number) => {
    requested.push(number)
    return {
      percentages: sorted.slice((number - 1) * size, number * size),
      total: sorted.length,
      total_pages: Math.ceil(sorted.length / size),
      size,
    }
  }
  return { pageOf, requested }
}

describe('the rank of a node', () => {
  const percentage = fc.integer({ min: 0, max: 60 })
  test('is the number of fuller nodes plus one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(percentage), { maxLength: 200 }),
        percentage,
        fc.integer({ min: 1, max: 20 }),
        async (others, own, size) => {
          const { rank, total } = await findRank(own, listOf([...others, own], size).pageOf)
          expect({ rank, total }).toEqual({
            rank: others.filter((other) => other !== null && other > own).length + 1,
            total: others.length + 1,
          })
        },
      ),
    )
  })
  test('is tied only when another node has the same usage', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(percentage, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, size) => {
          expect((await findRank(all[0]!, listOf(all, size).pageOf)).isTied).toBe(false)
        },
      ),
    )
  })
  test('takes few requests in a core with many nodes', async () => {
    const { pageOf, requested } = listOf(
      Array.from({ length: 100_000 }, (_, index) => index),
      50,
    )
    expect(await findRank(31_415, pageOf)).toMatchObject({ rank: 68_585 })
    expect(requested.length).toBeLessThanOrEqual(12)
  })
  test('stays valid when the list shrinks during the search', async () => {
    const gone = async () => ({ percentages: [], total: 0, total_pages: 0, size: 50 })
    expect(await findRank(50, gone)).toEqual({ rank: 1, total: 0, isTied: false })
  })
})

test.each([
  [{ rank: 1, total: 1, isTied: false }, 'The only active compute node'],
  [{ rank: 1, total: 41, isTied: false }, 'Fullest of 41 active compute nodes'],
  [{ rank: 1, total: 41, isTied: true }, 'Fullest of 41 active compute nodes, tied'],
  [{ rank: 3, total: 41, isTied: false }, '3rd fullest of 41 active compute nodes'],
  [{ rank: 11, total: 41, isTied: false }, '11th fullest of 41 active compute nodes'],
  [{ rank: 9362, total: 10_000, isTied: false }, '9,362nd fullest of 10,000 active compute nodes'],
])('%o in words', (rank, text) => expect(formatRank(rank, 'compute')).toBe(text))
