import { expect, test } from 'vitest'
import { levelRank, poolState, usageLevel } from './level.ts'
import { nodeText, stateText } from './state-text.ts'

const node = (percentage: number) => ({ assetId: 'sn-17', percentage })
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test.each([
  [63.3, undefined, 'normal'],
  [63.3, node(74.99), 'normal'],
  [63.3, node(96.93), 'sn-17 full, 96.9 %'],
  [89.9, node(93.5), 'near full'],
  [89.9, node(95), 'sn-17 full, 95.0 %'],
  [110, node(150), 'full'],
])('a pool of %d %% with the fullest node %o is: %s', (percentage, fullest, text) => {
  expect(plain(stateText(poolState({ percentage }, fullest)))).toBe(text)
})

test('a node shows its level unless it is normal', () => {
  expect([node(96.93), node(60)].map((one) => plain(nodeText(one)))).toEqual(['sn-17 96.9 %, full', 'sn-17 60.0 %'])
})

test('what is allocated to customers has no level, however much it is', () => {
  expect(usageLevel({ percentage: 130, isAllocated: true })).toBe('normal')
  expect(poolState({ percentage: 130, isAllocated: true })).toEqual({ level: 'normal', node: null })
})

test('a worse level has a higher rank', () => {
  expect((['normal', 'high', 'near-full', 'full'] as const).map(levelRank)).toEqual([0, 1, 2, 3])
})
