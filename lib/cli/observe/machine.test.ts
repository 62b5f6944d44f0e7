import { freemem } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryIdPattern } from '#lib/values/ids.ts'
import { assetIdOfHost, Machine, timesOf, timesOfStat, usedCores } from './machine.ts'

const times = { user: 10, nice: 1, sys: 5, irq: 4, idle: 80 }

test('the used cores are the busy share of all processors between two samples', () => {
  expect(timesOf([{ times }, { times }])).toEqual({ busy: 40, all: 200 })
  expect(usedCores({ busy: 40, all: 200 }, { busy: 90, all: 400 }, 8)).toBe(2)
})

test('a processor of Linux that waits for a disk, or that another virtual machine has, is not busy', () => {
  const stat = (...times: number[]) => timesOfStat(`cpu  ${times.join(' ')} 7 0\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 5\n`)
  const before = stat(100, 10, 50, 1_000, 500, 3, 7, 30)
  expect(before).toEqual({ busy: 170, all: 1_700 })
  expect(usedCores(before, stat(108, 12, 56, 1_020, 555, 4, 10, 35), 64)).toBe(12.8)
})

test('the used cores are never below 0 or above the number of cores, whatever the counters do', () => {
  const sample = fc.record({ busy: fc.integer(), all: fc.integer() })
  fc.assert(
    fc.property(sample, sample, fc.integer({ min: 1, max: 512 }), (before, after, cores) => {
      const used = usedCores(before, after, cores)
      return used >= 0 && used <= cores
    }),
  )
})

test('this machine has memory, storage and cores, and uses no more than it has', async () => {
  const values = await new Machine('/').read()
  for (const { used, total } of Object.values(values)) {
    expect(total).toBeGreaterThan(0)
    expect(used).toBeLessThanOrEqual(total)
    expect(used).toBeGreaterThanOrEqual(0)
  }
  expect(Math.abs(values.memory.total - values.memory.used - freemem())).toBeLessThan(2 ** 30)
  await expect(new Machine('/no/such/path').read()).rejects.toThrow('ENOENT')
})

test('every host name becomes the id of an asset', () => {
  expect(assetIdOfHost('Node-7.example.com')).toBe('Node-7')
  expect(assetIdOfHost('_größe 1')).toBe('gr--e-1')
  expect(assetIdOfHost('')).toBe('localhost')
  fc.assert(fc.property(fc.string(), (name) => inventoryIdPattern.test(assetIdOfHost(name))))
})
