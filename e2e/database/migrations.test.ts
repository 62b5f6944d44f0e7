import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { isMigrated, migrate } from '#lib/db/migrate.ts'
import { runCommand } from '../setup/processes/product.ts'
import { type EmptyDatabase, emptyDatabase, engines } from './engines.ts'
import { schemaText } from './schema-text.ts'

/** The lock of kysely's migrations on PostgreSQL. */
const kyselysLock = 3_853_314_791_062_309_107n

describe.each(engines)('%s', (engine) => {
  const made: EmptyDatabase[] = []

  afterEach(async () => {
    for (const database of made.splice(0)) await database.remove()
  })

  test('processes may migrate one empty database at once', async () => {
    const { settings, open } = await make()
    const database = open()
    // Blocked until all of them wait, they start at the same moment.
    const runs = await whileLocked(database, () =>
      Promise.all(Array.from({ length: 4 }, () => runCommand(['migrate', '--json'], { env: settings }))),
    )
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })))
    const taken = runs.flatMap(({ stdout }) => (JSON.parse(stdout) as { steps: string[] }).steps)
    expect(taken.sort()).toEqual(await stepsOf(await make()))

    const alone = (await make()).open()
    await migrate(alone)
    expect(await isMigrated(database)).toBe(true)
    const schema = await schemaText(alone)
    expect(schema.length).toBeGreaterThan(20)
    expect(await schemaText(database)).toEqual(schema)
    await Promise.all([database.close(), alone.close()])
  })

  test('a second migrate changes nothing', async () => {
    const { settings } = await make()
    const first = await runCommand(['migrate', '--json'], { env: settings })
    expect(JSON.parse(first.stdout)).toEqual({ steps: await stepsOf(await make()) })
    const second = await runCommand(['migrate', '--json'], { env: settings })
    expect(second).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(second.stdout)).toEqual({ steps: [] })
  })

  async function whileLocked<T>(database: Database, work: () => Promise<T>): Promise<T> {
    const [done] = await database.transaction(async (transaction) => {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${kyselysLock})`.execute(transaction)
      const running = work()
      await sleep(3_000)
      return [running] as const
    })
    return done
  }

  async function make(): Promise<EmptyDatabase> {
    const database = await emptyDatabase(engine)
    made.push(database)
    return database
  }
})

/** The names of the applied migrations, in order. */
async function stepsOf({ open }: EmptyDatabase): Promise<string[]> {
  const database = open()
  try {
    return await migrate(database)
  } finally {
    await database.close()
  }
}
