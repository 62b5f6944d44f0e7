import { freemem } from 'node:os'
import { assert, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { inventoryIdPattern } from '#lib/values/ids.ts'
import { assetIdOfHost, Machine, timesOf, usedCores } from './machine.ts'

const times = { user: 10, nice: 1, sys: 5, irq: 4, idle: 80 }

test('the used cores are the busy share of all processors between two samples', () => {
  expect(timesOf([{ times }, { times }])).toEqual({ busy: 40, all: 200 })
  expect(usedCores({ busy: 40, all: 200 }, { busy: 90, all: 400 }, 8)).toBe(2)
})

test('the used cores are never below 0 or above the number of cores, whatever the counters do', () => {
  const sample = record({ busy: integer(), all: integer() })
  assert(
    property(sample, sample, integer({ min: 1, max: 512 }), (before, after, cores) => {
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
  assert(property(string(), (name) => inventoryIdPattern.test(assetIdOfHost(name))))
})
