import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Settings } from '#e2e/setup/processes/product.ts'
import type { Database } from '#lib/db/client.ts'
import { TestPrometheus } from '#lib/ingest/prometheus/test-prometheus.ts'
import type { engines } from '../support/databases.ts'
import type { DatabaseSetup } from '../support/set-up.ts'

/** The database of a test, and the product's settings for it. */
export type OpenedDatabase = { db: Database; env: Settings }

/** Opens a database with this many active assets in the core alpha for each test of a `describe`, and removes it after the test. */
export function setUpOpenedDatabase(
  { createFilledDatabase }: DatabaseSetup,
  engine: (typeof engines)[number],
  assetCount: number,
): OpenedDatabase {
  const opened = {} as OpenedDatabase & { remove?: () => void }
  beforeEach(async () => {
    const { database } = await createFilledDatabase(engine, assetCount)
    const { env, remove } = database
    Object.assign(opened, { env, remove, db: database.open() })
  })
  afterEach(async () => {
    await opened.db?.close()
    opened.remove?.()
  })
  return opened
}

/**
 * Starts a Prometheus, and writes a sources file into the folder that takes the memory of the nodes of alpha from its queries `used`
 * and `total`.
 */
export async function startMemorySource(folder: string): Promise<{ prometheus: TestPrometheus; file: string }> {
  const prometheus = new TestPrometheus()
  await prometheus.listen()
  const file = join(folder, 'sources.yaml')
  const queries = '[{node_type: compute, memory: {used: used, total: total}}]'
  const source = `{name: racks, url: "${prometheus.url}", hybrid_core: alpha, asset_label: node, queries: ${queries}}`
  writeFileSync(file, `sources: [${source}]\n`)
  return { prometheus, file }
}
