import { describe, expect, test } from 'vitest'
import type { LosableAsset } from '../failure/node-sums.ts'
import { compute, distributed } from '../failure/test-nodes.ts'
import type { CoreNow } from './scenario.ts'
import { withLost } from './test-scenario.ts'

const tib = 2 ** 40

describe('the verdict', () => {
  const none = { distributed_storage: 0, object_storage: 0 }
  const core = (active: LosableAsset[], failed = none, replicas = 2): CoreNow => ({
    ...{ active, failed, replicas, objectOverhead: replicas },
  })
  const five = [1, 2, 3, 4, 5].map((n) => distributed(`sn-${n}`, 3 * tib, 5 * tib))

  test('says how full the rest is when it fits', () => {
    expect(withLost(core(five), ['sn-2']).verdicts).toEqual([
      {
        resource: 'distributed',
        verdict: 'fits',
        detail: 'Without sn-2, the 15 TiB in use are 75 % of the distributed storage (20 TiB).',
      },
    ])
    expect(withLost(core(five), []).verdicts[0]?.detail).toBe(
      'The 15 TiB in use are 60 % of the distributed storage (25 TiB).',
    )
  })

  test('says what is missing when it does not fit, and what would be added', () => {
    const detailOf = (lost: string[], activated: LosableAsset[]) =>
      withLost(core(five, none, 4), lost, activated).verdicts[0]
    expect(detailOf(['sn-1', 'sn-3'], [])).toEqual({
      resource: 'distributed',
      verdict: 'does_not_fit',
      detail: 'Without sn-1 and sn-3, the number of remaining nodes (3) is less than the number of replicas (4).',
    })
    expect(detailOf(['sn-1', 'sn-3', 'sn-2'], [distributed('sn-6', tib, tib), distributed('sn-7', 0, tib)])).toEqual({
      resource: 'distributed',
      verdict: 'does_not_fit',
      detail:
        'Without 3 nodes and with sn-6 and sn-7, 85 % of the remaining distributed storage (12.0 TiB) is 5.8 TiB less ' +
        'than the 16.0 TiB in use.',
    })
    expect(withLost(core([compute('cn-1', 5, 4)]), [], []).verdicts[0]?.detail).toBe(
      'The memory (4 bytes) is 1 byte less than the 5 bytes in use.',
    )
  })

  test('is data at risk when the nodes lost here and those failed already are as many as the copies', () => {
    const atRisk = { resource: 'distributed', verdict: 'data_at_risk' }
    expect(withLost(core(five), ['sn-1', 'sn-2']).verdicts).toEqual([
      { ...atRisk, detail: 'With 2 nodes lost here, some data may have no copy left: 2 copies are kept.' },
    ])
    const failed = { ...none, distributed_storage: 1 }
    expect(withLost(core(five, failed), []).verdicts).toMatchObject([{ verdict: 'fits' }])
    expect(withLost(core(five, failed), ['sn-1']).verdicts).toEqual([
      {
        ...atRisk,
        detail: 'With 1 node lost here and 1 node failed already, some data may have no copy left: 2 copies are kept.',
      },
    ])
    expect(withLost(core([], { ...none, object_storage: 2 }), []).verdicts).toEqual([
      {
        resource: 'object',
        verdict: 'data_at_risk',
        detail: 'With 2 nodes failed already, some data may have no copy left: 2 copies are kept.',
      },
    ])
  })

  test('counts a lost node of unknown usage as lost', () => {
    const unknown: LosableAsset = { ...distributed('sn-9', 0, 0), storage: null }
    expect(withLost(core([...five, unknown]), ['sn-1', 'sn-9']).verdicts).toMatchObject([{ verdict: 'data_at_risk' }])
  })

  test('names the local data that is lost, none where there is none, and memory apart', () => {
    const nodes = [1, 2].map((n) => ({ ...compute(`cn-${n}`, 1, 4), storage: { used: n * tib, total: 4 * tib } }))
    expect(withLost(core(nodes), ['cn-2']).verdicts).toEqual([
      {
        resource: 'memory',
        verdict: 'fits',
        detail: 'Without cn-2, the 2 bytes in use are 50 % of the memory (4 bytes).',
      },
      { resource: 'rocket', verdict: 'local_data_lost', detail: '2 TiB of local data on cn-2 would be lost.' },
    ])
    const empty = { ...compute('cn-3', 1, 4), storage: { used: 0, total: 4 * tib } }
    expect(withLost(core([...nodes, empty]), ['cn-2', 'cn-3']).verdicts[1]?.detail).toBe(
      '2 TiB of local data on cn-2 would be lost.',
    )
    expect(withLost(core(nodes), []).verdicts[1]).toEqual({
      resource: 'rocket',
      verdict: 'fits',
      detail: 'No local data would be lost.',
    })
  })

  test('on the last node is that nothing remains', () => {
    expect(withLost(core([compute('cn-1', 1, 4)]), ['cn-1'])).toMatchObject({
      after: { memory: null },
      verdicts: [{ verdict: 'does_not_fit', detail: 'Without cn-1, no memory remains for the 1 byte in use.' }],
    })
  })
})
