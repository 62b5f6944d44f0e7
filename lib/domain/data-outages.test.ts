import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open-database.ts'
import { dataOutages } from './data-outages.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'data-outages-'))
const server = openDatabase({ dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
const other = openDatabase({ dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
afterAll(async () => {
  await server.close()
  await other.close()
  rmSync(dataDir, { recursive: true })
})

test('a lock on the database file is an outage until it is released, also while nobody writes', async () => {
  const lines: [message: string, details: object][] = []
  const log = { warn: (details: object, message: string) => void lines.push([message, details]) }
  const outages = dataOutages(() => server, log as Parameters<typeof dataOutages>[1])
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = other.transaction(() => released)
  await sleep(50)
  const error = await server.probeWrite().catch((error: unknown) => error)
  outages.onFailure(error, 'database')
  await sleep(3_500)
  expect(lines.map(([message]) => message)).toEqual([expect.stringMatching(/^Another process has locked the database/)])
  release()
  await holding
  await expect.poll(() => lines.length).toBe(2)
  const [message, { seconds }] = lines[1] as [string, { seconds: number }]
  expect(message).toBe('The database is no longer locked for too long.')
  expect(seconds).toBeGreaterThan(2)
  outages.close()
})
