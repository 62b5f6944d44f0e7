import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export const benchPartner = { kind: 'partner', uuid: 'a0000000-0000-4000-8000-000000000001', name: 'Bench' }

const coreCount = 100
const gibibyte = 2 ** 30
/** Coprime to every round number, so that its multiples visit all assets in steps far apart. */
const stride = 618_033
/** Points of the history that are older than their age would be removed while the bench measures. */
const firstObservedMs = Date.now() - 86_400_000

export function coreId(number: number): string {
  return `core-${String(number).padStart(3, '0')}`
}

/** Writes assets of 100 cores in mixed order, observed in the last 24 hours, as NDJSON with about 265 bytes per line. */
export async function writeInventory(file: string, assetCount: number): Promise<void> {
  const output = createWriteStream(file)
  let text = ''
  for (const record of inventory(assetCount)) {
    text += `${JSON.stringify(record)}\n`
    if (text.length < 1_000_000) continue
    if (!output.write(text)) await once(output, 'drain')
    text = ''
  }
  output.end(text)
  await once(output, 'close')
}

export function* inventory(assetCount: number): Generator<object> {
  yield benchPartner
  for (let n = 0; n < coreCount; n++) yield { kind: 'hybrid_core', id: coreId(n), partner_uuid: benchPartner.uuid }
  for (let n = 0; n < assetCount; n++) yield asset((n * stride) % assetCount)
}

function asset(n: number): object {
  const isCompute = n % 1_000 < 700
  // Spread over 0 to 1 and the same in every run.
  const share = ((n * 7_919) % 10_007) / 10_007
  return {
    kind: 'asset',
    hybrid_core_id: coreId(n % coreCount),
    id: `node-${String(Math.floor(n / coreCount)).padStart(7, '0')}`,
    node_type: isCompute ? 'compute' : n % 1_000 < 900 ? 'distributed_storage' : 'object_storage',
    status: n % 53 === 0 ? 'failed' : 'active',
    ...(isCompute && {
      cpu: { used: Math.round(640 * share) / 10, total: 64 },
      memory: { used: Math.floor(512 * gibibyte * (1 - share)), total: 512 * gibibyte },
    }),
    storage: { used: Math.floor(8_192 * gibibyte * share), total: 8_192 * gibibyte },
    observed_at: new Date(firstObservedMs + (n % 86_400) * 1000).toISOString(),
  }
}
