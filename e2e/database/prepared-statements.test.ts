import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type EmptyDatabase, emptyDatabase } from './engines.ts'

let made: EmptyDatabase
let db: Database

beforeAll(async () => {
  made = await emptyDatabase('postgres')
  db = made.open()
  await migrate(db)
})

afterAll(async () => {
  await db?.close()
  await made?.remove()
})

const partners = (name: string) => db.read.selectFrom('partners').selectAll().where('name', '=', name)

/** What a connection has prepared of these queries, asked on that connection. */
async function preparedOn(connection: Pick<Database, 'read'>['read'], query: CompiledQuery): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
  return rows.filter(({ statement }) => statement === query.sql).length
}

test('a query that is asked again is prepared once, whatever its values', async () => {
  await db.read.connection().execute(async (connection) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await connection.executeQuery(partners(name).compile())
    expect(await preparedOn(connection, partners('a').compile())).toBe(1)
  })
})

test('one that is asked once only is not prepared', async () => {
  const once = sql`select 1 as one`.compile(db.read)
  await db.read.connection().execute(async (connection) => {
    await connection.executeQuery(once)
    expect(await preparedOn(connection, once)).toBe(0)
  })
})

test('a table that gets a column meanwhile is read on, with its new column', async () => {
  await db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
  for (let n = 0; n < 5; n++) await partners('P').execute()
  await sql`alter table partners add column colour text default 'red'`.execute(db.write)
  expect(await partners('P').execute()).toEqual([{ uuid: 'p', name: 'P', email: null, colour: 'red' }])
})

test('within a transaction such a change is told as what it is', async () => {
  const cores = db.write.selectFrom('hybrid_cores').selectAll()
  for (let n = 0; n < 5; n++) await cores.execute()
  const reading = db.transaction(async (transaction) => {
    await sql`alter table hybrid_cores add column colour text`.execute(transaction)
    await transaction.executeQuery(cores.compile())
  })
  await expect(reading).rejects.toThrow('cached plan must not change result type')
})

test('a statement that a pooler has taken away is asked without it', async () => {
  await db.read.connection().execute(async (connection) => {
    const query = db.read.selectFrom('users').select('uuid').compile()
    for (let n = 0; n < 5; n++) await connection.executeQuery(query)
    await sql`deallocate all`.execute(connection)
    expect(await connection.executeQuery(query)).toMatchObject({ rows: [] })
  })
})
