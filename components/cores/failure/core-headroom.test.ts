import { describe, expect, test } from 'vitest'
import { headroomSentences, headroomTitle } from './core-headroom.ts'

type Headroom = Parameters<typeof headroomSentences>[0]
type Loss = NonNullable<Headroom['storage']['distributed']>

const tib = 1024 ** 4
const after = (percentage: number) => ({
  percentage,
  raw: percentage * tib,
  total: 100 * tib,
  unit: 'byte' as const,
  allocated: null,
})
const fits: Loss = {
  largest_asset_id: 'cn-07',
  after_largest_loss: after(81.15),
  fits: true,
  tolerates: 3,
  reason: null,
  failed_asset_count: 0,
  redundancy: 'full',
  redundancy_reason: null,
}
const breaks: Loss = {
  ...fits,
  largest_asset_id: 'sn-3',
  after_largest_loss: after(97.31),
  fits: false,
  tolerates: 0,
  reason: 'Without sn-3, 85 % of the rest is less than what is in use.',
}
const unknown: Headroom = { memory: null, storage: { distributed: null, object: null, rocket: null } }

const sentencesOf = (more: { memory?: Loss; storage?: Partial<Headroom['storage']> }) =>
  headroomSentences({ ...unknown, ...more, storage: { ...unknown.storage, ...more.storage } })
const textOf = (resource: string, more: Parameters<typeof sentencesOf>[0]) =>
  sentencesOf(more).find((sentence) => sentence.resource === resource)

describe('a sentence of headroom', () => {
  test('says what fits, and how many failures one after another it survives', () => {
    expect(textOf('memory', { memory: fits })).toMatchObject({
      verdict: 'fits',
      text: 'Memory still fits without cn-07: 81.2\u202f%; survives 3 failures one after another, each rebuilt first.',
      reason: null,
    })
  })
  test('says that a second failure does not fit', () => {
    expect(textOf('memory', { memory: { ...fits, tolerates: 1 } })?.text).toBe(
      'Memory still fits without cn-07: 81.2\u202f%; does not survive a second failure.',
    )
  })
  test('says why it no longer fits', () => {
    expect(textOf('distributed storage', { storage: { distributed: breaks } })).toMatchObject({
      verdict: 'does not fit',
      text: 'Distributed storage no longer fits without sn-3: 97.3\u202f%.',
      reason: breaks.reason,
      assetId: 'sn-3',
    })
  })
  test('says so when no node remains', () => {
    const last = { ...breaks, after_largest_loss: null }
    expect(textOf('object storage', { storage: { object: last } })?.text).toBe(
      'Object storage no longer fits without sn-3: nothing remains.',
    )
  })
  test('names the bytes that would be lost with a node', () => {
    const rocket = { largest_asset_id: 'cn-14', at_risk: 3.1 * tib }
    expect(textOf('rocket storage', { storage: { rocket } })).toMatchObject({
      verdict: 'at risk',
      text: '3.1 TiB of rocket storage on cn-14 would be lost.',
    })
  })
  test('does not warn when nothing is in use', () => {
    const rocket = { largest_asset_id: 'cn-14', at_risk: 0 }
    expect(textOf('rocket storage', { storage: { rocket } })?.verdict).toBe('nothing at risk')
  })
  test('says that there is no data', () => {
    expect(headroomSentences(unknown).map(({ verdict }) => verdict)).toEqual(Array(4).fill('no data'))
  })
})

test('the sentences begin with the resource that no longer fits, then the data that would be lost', () => {
  const rocket = { largest_asset_id: 'cn-14', at_risk: 3.1 * tib }
  const sentences = sentencesOf({ memory: fits, storage: { distributed: fits, object: breaks, rocket } })
  expect(sentences.map(({ resource, verdict }) => [resource, verdict])).toEqual([
    ['object storage', 'does not fit'],
    ['rocket storage', 'at risk'],
    ['memory', 'fits'],
    ['distributed storage', 'fits'],
  ])
  const unused = sentencesOf({ storage: { object: fits, rocket: { ...rocket, at_risk: 0 } } })
  expect(unused.map(({ verdict }) => verdict)).toEqual(['fits', 'nothing at risk', 'no data', 'no data'])
})

describe('the title of the sentences', () => {
  test.each([
    [{}, 'Node failure (N-1): no data'],
    [{ memory: fits }, 'Node failure (N-1): memory still fits'],
    [{ memory: fits, storage: { object: fits } }, 'Node failure (N-1): memory and object storage still fit'],
    [{ memory: fits, storage: { object: breaks } }, 'Node failure (N-1): object storage no longer fits'],
    [
      { memory: breaks, storage: { distributed: breaks, object: breaks } },
      'Node failure (N-1): memory, distributed storage and object storage no longer fit',
    ],
  ])('%#: %s', (more, title) => expect(headroomTitle(sentencesOf(more))).toBe(title))
})
