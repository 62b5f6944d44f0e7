import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'

/** The column that the lock of a table writes; its value stays the same. */
const written = { contracts: 'email', partners: 'name', users: 'created_at' } as const

type Lockable = keyof typeof written
type Key<T extends Lockable> = { readonly [Column in keyof Schema[T]]?: string }

/**
 * Locks a row until the transaction ends and returns it; undefined when there is none. An update that changes nothing
 * is the row lock that both engines have.
 */
export async function lockRow<T extends Lockable>(
  transaction: Transaction<Schema>,
  table: T,
  key: Key<T>,
): Promise<Selectable<Schema[T]> | undefined> {
  // Kysely cannot type a table that is a type parameter.
  const update = transaction
    .updateTable(table as 'users')
    .set((row) => ({ [written[table]]: row.ref(written[table] as 'created_at') }))
  const locking = Object.entries(key).reduce(
    (query, [column, value]) => query.where(column as 'uuid', '=', value as string),
    update,
  )
  return (await locking.returningAll().executeTakeFirst()) as Selectable<Schema[T]> | undefined
}
