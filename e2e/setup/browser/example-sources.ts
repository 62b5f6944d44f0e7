import { type Round, recordRound } from '#lib/domain/sources/record-round.ts'
import { asOperator } from '../operator.ts'
import type { Settings } from '../processes/product.ts'

export const failingSource = 'ham-1-prometheus'
export const rightSource = 'push:racks of Hamburg'

/** Gives the demo partner a source of each state, of both kinds. */
export function recordExampleSources(env: Settings, partnerUuid: string): Promise<void> {
  return asOperator(env, async ({ db, now }) => {
    for (const round of exampleRounds(partnerUuid, now)) await recordRound(db.write, round)
  })
}

function exampleRounds(partnerUuid: string, now: number): Round[] {
  const right = {
    milliseconds: 84,
    changed: 172,
    unmappedCount: 0,
    unmapped: [],
    errors: [],
    warnings: [],
    hybridCoreIds: ['hc-ham-1'],
  }
  const prometheus = { ...right, kind: 'prometheus', partnerUuid: null } as const
  const push = { ...right, kind: 'push', partnerUuid } as const
  const labels = ['cn-166.ham-1.example.com', 'monitoring-1.ham-1.example.com', 'pdu_3']
  return [
    { ...push, name: rightSource, intervalMs: 3_600_000, startedAt: now - 20_000 },
    { ...push, name: 'push:nightly', intervalMs: null, startedAt: now - 200_000_000, hybridCoreIds: ['hc-vie-1'] },
    {
      ...{ ...prometheus, name: failingSource, intervalMs: 60_000, startedAt: now - 30_000, changed: 0 },
      milliseconds: 20_013,
      errors: [
        'compute memory.used: the server did not respond within 20 s',
        'compute memory.total: the server did not respond within 20 s',
        'distributed_storage storage.used: 503 Service Unavailable',
      ],
    },
    {
      ...{ ...prometheus, name: 'thanos', intervalMs: 3_600_000, startedAt: now - 120_000, milliseconds: 1_250 },
      ...{
        warnings: ['compute memory.used: a value is not written, of cn-19: must be a finite number, but is "NaN"'],
        unmappedCount: 41,
        unmapped: labels,
        hybridCoreIds: ['hc-ams-1', 'hc-fra-1', 'hc-ham-1', 'hc-hel-1', 'hc-vie-1'],
      },
    },
  ]
}
