import { expect, test } from 'vitest'
import { additions, isUnchanged, type Scenario, scenarioRows } from './scenario-rows.ts'

const tib = 1024 ** 4
const usage = (raw: number, total: number) => ({
  percentage: Math.round((1e4 * raw) / total) / 100,
  raw: raw * tib,
  total: total * tib,
  unit: 'byte' as const,
  allocated: null,
})
const capacity = (sellable: number) => ({
  basis: 'raw' as const,
  copies: 3,
  net_total: 0,
  net_used: 0,
  net_sellable: sellable * tib,
})
const nothing = { memory: null, storage: { distributed: null, rocket: null, object: null } }
const noCapacity = { distributed: null, object: null }
const near_full_at = { memory: null, distributed: null, rocket: null, object: null }

const scenario: Scenario = {
  before: {
    memory: usage(6, 10),
    storage: { ...nothing.storage, distributed: usage(68, 100) },
    capacity: { ...noCapacity, distributed: capacity(2) },
    near_full_at,
  },
  after: {
    memory: usage(6, 10),
    storage: { ...nothing.storage, distributed: usage(68, 125) },
    capacity: { ...noCapacity, distributed: capacity(9.5) },
    near_full_at,
  },
  verdicts: [
    { resource: 'memory', verdict: 'fits', detail: 'Memory fits.' },
    { resource: 'distributed', verdict: 'does_not_fit', detail: 'It does not fit.' },
  ],
}
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ')

test('the resource with the worst verdict is first, with its usage before and after', () => {
  const [worst, other] = scenarioRows(scenario)
  expect(worst).toMatchObject({ name: 'Distributed storage', before: { percentage: 68 }, after: { percentage: 54.4 } })
  expect(plain(worst?.sellable ?? '')).toBe('2.00 → 9.50 TiB sellable, net of copies')
  expect(other).toMatchObject({ name: 'Memory', sellable: null })
})

test('a resource that stays as it is and fits is unchanged, a resource at risk is not', () => {
  const [worst, other] = scenarioRows(scenario)
  expect([worst, other].map((row) => row && isUnchanged(row))).toEqual([false, true])
  const risky = {
    ...scenario,
    verdicts: [{ resource: 'memory', verdict: 'does_not_fit', detail: 'Full.' }],
  } as Scenario
  expect(scenarioRows(risky).map(isUnchanged)).toEqual([false])
})

const textsOf = (one: Scenario) => additions(one).map(({ text }) => plain(text))

test('only what grows is an addition', () => {
  expect(textsOf(scenario)).toEqual(['Distributed storage: +25 TiB, 68.0 % → 54.4 %'])
})

test('a resource that only activated nodes have is added, from “none”', () => {
  const first = { ...scenario, before: { ...nothing, capacity: noCapacity, near_full_at } }
  expect(textsOf(first)).toEqual(['Memory: +10 TiB, none → 60.0 %', 'Distributed storage: +125 TiB, none → 54.4 %'])
})

test('a resource without remaining nodes has no usage after the failure, and no addition', () => {
  const lost = { ...scenario, after: { ...nothing, capacity: noCapacity, near_full_at } }
  expect(additions(lost)).toEqual([])
  expect(scenarioRows(lost)[0]).toMatchObject({ after: null, sellable: '2 → 0 TiB sellable, net of copies' })
})
