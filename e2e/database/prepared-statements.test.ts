import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { setUpDatabase } from './engines.ts'

const opened = setUpDatabase('postgres')

const partners = (name: string) => opened.db.read.selectFrom('partners').selectAll().where('name', '=', name)

/** The number of prepared statements for this query on this connection. */
async function preparedOn(connection: Pick<Database, 'read'>['read'], query: CompiledQuery): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
  return rows.filter(({ statement }) => statement === query.sql).length
}

test('a repeated query is prepared once, whatever its values', async () => {
  await opened.db.write.connection().execute(async (connection) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await connection.executeQuery(partners(name).compile())
    expect(await preparedOn(connection, partners('a').compile())).toBe(1)
  })
})

test('a query that runs only once is not prepared', async () => {
  const once = sql`select 1 as one`.compile(opened.db.read)
  await opened.db.write.connection().execute(async (connection) => {
    await connection.executeQuery(once)
    expect(await preparedOn(connection, once)).toBe(0)
  })
})

test('a table that gets a new column can still be read, with that column', async () => {
  await opened.db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
  for (let n = 0; n < 5; n++) await partners('P').execute()
  await sql`alter table partners add column colour text default 'red'`.execute(opened.db.write)
  expect(await partners('P').execute()).toEqual([{ uuid: 'p', name: 'P', email: null, colour: 'red' }])
})

test('within a transaction the error of a changed table is thrown', async () => {
  const cores = opened.db.write.selectFrom('hybrid_cores').selectAll()
  for (let n = 0; n < 5; n++) await cores.execute()
  const reading = opened.db.transaction(async (transaction) => {
    await sql`alter table hybrid_cores add column colour text`.execute(transaction)
    await transaction.executeQuery(cores.compile())
  })
  await expect(reading).rejects.toThrow('cached plan must not change result type')
})

test('a query whose prepared statement a pooler has removed runs without it', async () => {
  await opened.db.write.connection().execute(async (connection) => {
    const query = opened.db.read.selectFrom('users').select('uuid').compile()
    for (let n = 0; n < 5; n++) await connection.executeQuery(query)
    await sql`deallocate all`.execute(connection)
    expect(await connection.executeQuery(query)).toMatchObject({ rows: [] })
  })
})
