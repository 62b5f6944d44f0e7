import type { Insertable, RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#lib/db/schema/schema.ts'

/** The value of a column in a staging table. */
export type Cell = string | number | null

/** A field that refers to a record of another kind, and the column of its value ('' and null are no reference). */
export type Reference = { field: string; kind: string; column: string }

/** The times of an import, in epoch milliseconds. */
export type ImportTimes = {
  nowMs: number
  /** The observation time of assets without `observed_at`. */
  observedAtMs: number
}

/** A violation of a rule, in the form of a zod issue. */
export type Issue = {
  path: readonly PropertyKey[]
  message: string
  code?: string | undefined
  keys?: readonly string[]
}

/** One kind of record in an inventory file, and its table. */
export type Kind = {
  name: string
  table: keyof Schema
  /** The temporary table that holds the rows until they are checked. */
  stagedTable: string
  key: readonly string[]
  /** The columns that name the stored row which a record changes, where several records may change the same row. */
  target?: readonly string[] | undefined
  columns: readonly string[]
  /** Columns that keep their stored value when a record omits the field, in the order of the bits of `given`. */
  kept: readonly string[]
  /** The columns of the staging table: `columns`, and `given` if a record can leave columns as they are: its bits say which it has. */
  stagedColumns: readonly string[]
  /** Columns of the table that are computed from the row `staged` when it is merged. */
  derived: Readonly<Record<string, RawBuilder<unknown>>>
  references: readonly Reference[]
  parse(record: object, times: ImportTimes): { cells: Cell[] } | { issues: readonly Issue[] }
  /** A row with only the key of an invalid record, if that is valid: then references to the record are valid, too. */
  keyCells(record: object): Cell[] | undefined
}

type Row<T extends keyof Schema> = Required<Insertable<Schema[T]>>
type Column<T extends keyof Schema> = Extract<keyof Row<T>, string>

type Options<T extends keyof Schema> = {
  table: T
  key: readonly [Column<T>, ...Column<T>[]]
  target?: readonly Column<T>[]
  kept?: readonly Column<T>[]
  /** Default: the name of the table. */
  stagedTable?: string
  /** A field, the kind it refers to, and its column if that has another name. */
  references?: readonly (readonly [field: string, kind: string, column?: Column<T>])[]
}

/** A kind whose fields are the columns of its table. */
export function columnKind<T extends keyof Schema>(
  name: string,
  { fields, ...options }: Options<T> & { fields: { [C in Column<T>]: z.ZodType<Row<T>[C]> } },
): Kind {
  const shape: Record<string, z.ZodType> = fields
  const schema = z.strictObject({ kind: z.literal(name), ...shape })
  return kindOf(name, { ...options, schema, columns: Object.keys(shape), toRow: (record) => record })
}

/** A kind whose rows are computed from its records. */
export function mappedKind<
  T extends keyof Schema,
  S extends z.ZodObject,
  W extends Column<T> = never,
  D extends Column<T> = never,
>(
  name: string,
  options: Options<T> & {
    schema: S
    columns: readonly Exclude<Column<T>, W | D>[]
    /** Columns that the records do not hold. */
    without?: readonly W[]
    derived?: Readonly<Record<D, RawBuilder<unknown>>>
    toRow(record: z.output<S>, times: ImportTimes): Omit<Row<T>, W | D>
    /** The value of `given`. */
    givenOf?(record: z.output<S>): number
    /** Checks that the schema cannot express. */
    issuesOf?(record: z.output<S>, times: ImportTimes): Issue[]
  },
): Kind {
  return kindOf(name, options)
}

type RowOptions<T extends keyof Schema, S extends z.ZodObject> = Options<T> & {
  schema: S
  columns: readonly string[]
  derived?: Readonly<Record<string, RawBuilder<unknown>>>
  toRow(record: z.output<S>, times: ImportTimes): Readonly<Record<string, unknown>>
  givenOf?(record: z.output<S>): number
  issuesOf?(record: z.output<S>, times: ImportTimes): Issue[]
}

function kindOf<T extends keyof Schema, S extends z.ZodObject>(name: string, options: RowOptions<T, S>): Kind {
  const { table, stagedTable = table, key, target, kept = [], derived = {}, references = [], columns } = options
  const stagedColumns = kept.length > 0 || options.givenOf ? [...columns, 'given'] : columns
  return {
    name,
    table,
    stagedTable: `staged_${stagedTable}`,
    key,
    target,
    columns,
    kept,
    stagedColumns,
    derived,
    references: references.map(([field, kind, column = field]) => ({ field, kind, column })),
    parse: parserOf(options),
    keyCells(record) {
      // A record that changes the row of another one has no row that others could refer to.
      const cells = target ? undefined : cellsOfKey(options, record)
      return cells && stagedColumns.map((column) => cells.get(column) ?? null)
    },
  }
}

function parserOf<T extends keyof Schema, S extends z.ZodObject>(options: RowOptions<T, S>): Kind['parse'] {
  const { schema, columns, kept = [], toRow, issuesOf } = options
  const givenOf = kept.length > 0 ? (record: object) => keptBits(kept, record) : undefined
  return (record, times) => {
    const parsed = schema.safeParse(record)
    if (!parsed.success) return { issues: parsed.error.issues }
    const issues = issuesOf?.(parsed.data, times) ?? []
    if (issues.length > 0) return { issues }
    const row = toRow(parsed.data, times)
    const cells = columns.map((column) => row[column] as Cell)
    const given = options.givenOf?.(parsed.data) ?? givenOf?.(record)
    if (given !== undefined) cells.push(given)
    return { cells }
  }
}

/** Returns the cells of the columns of the key; undefined if one of their fields is not valid. */
function cellsOfKey<T extends keyof Schema, S extends z.ZodObject>(
  { key, schema }: RowOptions<T, S>,
  record: object,
): Map<string, Cell> | undefined {
  const cells = new Map<string, Cell>()
  for (const column of key) {
    const field: z.core.$ZodType | undefined = schema.shape[column]
    const parsed = field && z.safeParse(field, Reflect.get(record, column))
    if (!parsed?.success) return undefined
    cells.set(column, parsed.data as Cell)
  }
  return cells
}

function keptBits(kept: readonly string[], record: object): number {
  return kept.reduce((bits, field, n) => bits + (Object.hasOwn(record, field) ? 2 ** n : 0), 0)
}
