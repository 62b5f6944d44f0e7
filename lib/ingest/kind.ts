import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#lib/db/schema.ts'

/** What a column holds on its way into the database. */
export type Cell = string | number | null

/** A field that names a record of another kind, and the column that keeps it ('' and null name none). */
export type Reference = { field: string; kind: string; column: string }

/** One kind of record in an inventory file, and the table that keeps it. */
export type Kind = {
  name: string
  table: keyof Schema
  key: readonly string[]
  columns: readonly string[]
  references: readonly Reference[]
  parse(record: object, nowMs: number): { cells: Cell[] } | { issues: readonly z.core.$ZodIssue[] }
  /** The row of a record that is broken elsewhere but can still be named by others: all null but its key. */
  namedBy(record: object): Cell[] | undefined
}

type Row<T extends keyof Schema> = Required<Insertable<Schema[T]>>
type Column<T extends keyof Schema> = Extract<keyof Row<T>, string>

type Options<T extends keyof Schema> = {
  table: T
  key: readonly [Column<T>, ...Column<T>[]]
  /** Field, the kind it names, and its column where that is called otherwise. */
  references?: readonly (readonly [field: string, kind: string, column?: Column<T>])[]
}

/** A kind whose fields are the columns of its table. */
export function plainKind<T extends keyof Schema>(
  name: string,
  { fields, ...options }: Options<T> & { fields: { [C in Column<T>]: z.ZodType<Row<T>[C]> } },
): Kind {
  const shape: Record<string, z.ZodType> = fields
  const schema = z.strictObject({ kind: z.literal(name), ...shape })
  return kindOf(name, { ...options, schema, columns: Object.keys(shape), toRow: (record) => record })
}

/** A kind whose rows are made from its records. */
export function madeKind<T extends keyof Schema, S extends z.ZodObject>(
  name: string,
  options: Options<T> & {
    schema: S
    columns: readonly Column<T>[]
    toRow(record: z.output<S>, nowMs: number): Row<T>
  },
): Kind {
  return kindOf(name, options)
}

function kindOf<T extends keyof Schema, S extends z.ZodObject>(
  name: string,
  options: Options<T> & {
    schema: S
    columns: readonly string[]
    toRow(record: z.output<S>, nowMs: number): Readonly<Record<string, unknown>>
  },
): Kind {
  const { table, key, references = [], schema, columns, toRow } = options
  const [nameColumn] = key
  const nameField: z.core.$ZodType | undefined = schema.shape[nameColumn]
  return {
    name,
    table,
    key,
    columns,
    references: references.map(([field, kind, column = field]) => ({ field, kind, column })),
    parse(record, nowMs) {
      const parsed = schema.safeParse(record)
      if (!parsed.success) return { issues: parsed.error.issues }
      const row = toRow(parsed.data, nowMs)
      return { cells: columns.map((column) => row[column] as Cell) }
    },
    namedBy(record) {
      if (key.length > 1 || !nameField) return undefined
      const named = z.safeParse(nameField, Reflect.get(record, nameColumn))
      return named.success ? columns.map((column) => (column === nameColumn ? (named.data as Cell) : null)) : undefined
    },
  }
}
