import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrate } from '#lib/db/migrate.ts'
import { auditActions } from '#lib/values/audit.ts'
import { emptyDatabase, engines } from '../engines.ts'
import { makeEveryEvent } from './every-event.ts'

test.each(engines)('no audit event in %s contains a password, token, one-time secret or hash', async (engine) => {
  const password = fc.string({ unit: fc.constantFrom(...'abcXYZ019 "\\\'{}[]:,é'), minLength: 16, maxLength: 40 })
  for (const typed of fc.sample(password, 2)) {
    const fresh = await emptyDatabase(engine)
    const database = fresh.open()
    await migrate(database)
    const secrets = await makeEveryEvent(database, typed)
    const rows = await database.read.selectFrom('audit_events').selectAll().execute()
    expect(new Set([...rows.map(({ action }) => action), 'audit.prune'])).toEqual(new Set(auditActions))
    const texts = rows.flatMap((row) => [...Object.values(row), ...textsIn(row.changes), ...textsIn(row.details)])
    expect(secrets.length).toBeGreaterThan(10)
    for (const secret of secrets) expect(texts.filter((text) => String(text).includes(secret))).toEqual([])
    await database.close()
    await fresh.remove()
  }
})

/** All strings in a JSON text. */
function textsIn(json: string | null): string[] {
  const found: string[] = []
  JSON.parse(json ?? 'null', (_, value) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}
