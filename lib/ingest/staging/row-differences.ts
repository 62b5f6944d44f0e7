import { sql } from 'kysely'
import type { Kind } from '../records/kind.ts'

/** The columns of a kind that are not part of its key. */
export function valueColumns({ columns, key }: Kind): string[] {
  return columns.filter((column) => !key.includes(column))
}

/** Whether two rows with the same key differ. */
export function rowsDiffer(kind: Kind, a: string, b: string) {
  return sql.join(
    valueColumns(kind).map((column) => isDistinct(column, a, b)),
    sql` or `,
  )
}

/** Whether two rows differ in a column; two nulls are equal. */
export function isDistinct(column: string, a: string, b: string) {
  return sql`${sql.ref(`${a}.${column}`)} is distinct from ${sql.ref(`${b}.${column}`)}`
}
