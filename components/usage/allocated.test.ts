import { expect, test } from 'vitest'
import { allocatedOf } from './allocated.ts'

const words = (allocated: number | null, total: number, unit: 'byte' | 'core') =>
  allocatedOf({ allocated, total, unit })?.words.replaceAll('\u202f', ' ')

test('what is allocated is a percentage of the total and a ratio in words', () => {
  expect(words(204.8, 64, 'core')).toBe('320.0 % allocated to customers, 3.2 vCPU for each core')
  expect(words(128, 64, 'core')).toBe('200.0 % allocated to customers, 2 vCPU for each core')
  expect(words(600, 500, 'byte')).toBe('120.0 % allocated to customers, 1.2 GiB for each GiB')
  expect(words(0, 500, 'byte')).toBe('0.0 % allocated to customers, 0 GiB for each GiB')
  expect(words(1, 500, 'byte')).toBe('0.2 % allocated to customers, <0.1 GiB for each GiB')
})

test('what is allocated is unknown without an amount or a total', () => {
  expect(words(null, 64, 'core')).toBeUndefined()
  expect(words(5, 0, 'core')).toBeUndefined()
})
