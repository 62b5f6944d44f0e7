import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { leftOut } from '#lib/db/copy/left-out.ts'

type Column = { name: string; type: string; isKey: number | boolean }
type Reference = { child: string; column: string; parent: string; to: string }

const texts = ['', 'tab\t, line\n, return\r, \\N, \\t, \\', 'ä € 🙂 "quotes" \'and\' {braces}, 50 %']
const numbers = [0.1 + 0.2, 1e-7, 1e21]
export const rowsOfEachTable = 3

/**
 * Writes rows with difficult values into every table that a copy has, whatever migrations have run. Returns the columns of
 * each table.
 */
export async function fillTables(database: Database): Promise<Map<string, string[]>> {
  const { engine } = database
  return database.transaction(async (db) => {
    const rowsOf = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows
    const { tables, columns, references, withoutChecks } = engine.name === 'sqlite' ? onSqlite : onPostgres
    await withoutChecks.execute(db)
    const names = (await rowsOf(tables)).map(({ name }) => name).filter((name) => !Object.hasOwn(leftOut, name))
    const parents = (await Promise.all(names.map((name) => rowsOf(references(name))))).flat()
    const filled = new Map<string, string[]>()
    for (const name of names) {
      const described = await rowsOf(columns(name))
      for (let n = 0; n < rowsOfEachTable; n++) {
        const values = described.map((column) => {
          const parent = parents.find((one) => one.child === name && one.column === column.name)
          if (parent) return sampleOf({ ...column, name: parent.to, isKey: true }, parent.parent, n)
          return sampleOf(column, name, n)
        })
        await sql`insert into ${sql.table(name)} (${sql.join(described.map((column) => sql.ref(column.name)))})
          ${sql.raw(engine.name === 'sqlite' ? '' : 'overriding system value')} values (${sql.join(values)})`.execute(
          db,
        )
      }
      filled.set(
        name,
        described.map((column) => column.name),
      )
    }
    return filled
  })
}

const onSqlite = {
  // The references are right when all tables are filled.
  withoutChecks: sql`pragma defer_foreign_keys = on`,
  tables: sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`,
  columns: (name: string) =>
    sql<Column>`select name, lower(type) as type, pk > 0 as "isKey" from pragma_table_info(${name})`,
  references: (name: string) =>
    sql<Reference>`select ${name} as child, "from" as "column", "table" as parent, "to" from pragma_foreign_key_list(${name})`,
}

const onPostgres = {
  withoutChecks: sql`set local session_replication_role = replica`,
  tables: sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  columns: (name: string) => sql<Column>`select attname as name, format_type(atttypid, null) as type,
      exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) as "isKey"
    from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`,
  references: (name: string) => sql<Reference>`select ${name} as child, c.attname as "column",
      confrelid::regclass::text as parent, p.attname as "to"
    from pg_constraint join pg_attribute c on c.attrelid = conrelid and c.attnum = conkey[1]
      join pg_attribute p on p.attrelid = confrelid and p.attnum = confkey[1]
    where contype = 'f' and conrelid = ${name}::regclass`,
}

function sampleOf({ name, type, isKey }: Column, table: string, n: number): string | number | null {
  if (type === 'bigint') return Number.MAX_SAFE_INTEGER - n
  if (type === 'integer') return n + 1
  if (type !== 'text') return n === 0 && name.endsWith('_allocated') ? null : (numbers[n] ?? 0)
  return `${isKey ? `${table} ` : ''}${name} ${n} ${texts[n]}`
}
