import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Cell, Kind } from '../records/kind.ts'

/** The staging table of each kind by its name, in the order of `kinds`. */
export type StagingTables = ReadonlyMap<string, StagingTable>

/** Rows of one insert. More rows are not faster, and both engines limit the number of parameters. */
const batchRows = 250

type RowInsert = ReturnType<Engine['rowInsert']>

/** A temporary table that holds the rows of one kind, with their line numbers, until they are checked and merged. */
export class StagingTable {
  readonly kind: Kind
  readonly table: string
  #waiting = 0
  /** The last insert: the next rows are read and checked while it runs. */
  #insert: Promise<unknown> = Promise.resolve()
  #cells: Cell[] = []
  readonly #insertBatch: RowInsert
  readonly #engine: Engine
  readonly #unsorted: string

  constructor(kind: Kind, engine: Engine) {
    this.kind = kind
    this.table = kind.stagedTable
    this.#engine = engine
    this.#unsorted = `unsorted_${kind.stagedTable}`
    this.#insertBatch = this.#insertOf(batchRows)
  }

  async open(db: Kysely<Schema>): Promise<void> {
    await this.drop(db)
    const { columns, stagedColumns } = this.kind
    const added = [...stagedColumns.slice(columns.length), 'line'].map(
      (name) => sql`cast(0 as bigint) as ${sql.ref(name)}`,
    )
    await sql`create temporary table ${sql.table(this.#unsorted)} as
      select ${sql.join([...columns.map((column) => sql.ref(column)), ...added])}
      from ${sql.table(this.kind.table)} limit 0`.execute(db)
  }

  get isFull(): boolean {
    return this.#waiting === batchRows
  }

  add(line: number, cells: readonly Cell[]): void {
    this.#waiting++
    this.#cells.push(...cells, line)
  }

  /** Begins to insert the waiting rows, after the former insert has ended. */
  async write(db: Kysely<Schema>): Promise<void> {
    await this.#insert
    const cells = this.#cells
    const rows = this.#waiting
    if (rows === 0) return
    this.#cells = []
    this.#waiting = 0
    const insert = rows === batchRows ? this.#insertBatch : this.#insertOf(rows)
    this.#insert = db.executeQuery(insert(cells))
    // The next call throws the error.
    this.#insert.catch(() => {})
  }

  /** Sorts the rows by key, so that the checks and the merge read both tables sequentially. */
  async close(db: Kysely<Schema>): Promise<void> {
    await this.write(db)
    await this.#insert
    const { key, target } = this.kind
    const order = columnList([...key, 'line'])
    const unsorted = sql.table(this.#unsorted)
    const sorted = target ? inWaves(unsorted, target, order) : sql`select * from ${unsorted} order by ${order}`
    await sql`create temporary table ${sql.table(this.table)} as ${sorted}`.execute(db)
    await sql`drop table ${sql.table(this.#unsorted)}`.execute(db)
    await sql`create index ${sql.ref(`${this.table}_by_key`)} on ${sql.table(this.table)} (${order})`.execute(db)
    if (!target) return
    await sql`create index ${sql.ref(`${this.table}_by_position`)} on ${sql.table(this.table)} (position)`.execute(db)
    // Without it, PostgreSQL plans for another number of rows.
    await sql`analyze ${sql.table(this.table)}`.execute(db)
  }

  async drop(db: Kysely<Schema>): Promise<void> {
    await this.#insert.catch(() => {})
    for (const table of [this.#unsorted, this.table]) {
      await sql`drop table if exists ${sql.table(table)}`.execute(db)
    }
  }

  #insertOf(rows: number): RowInsert {
    return this.#engine.rowInsert(this.#unsorted, [...this.kind.stagedColumns, 'line'], rows)
  }
}

/**
 * Numbers the rows by `position`. No two rows of a `wave` have the same target, so that one statement can apply them; the
 * rows of one target are in successive waves in their order. Within a wave, rows with the same fields come one after another.
 */
function inWaves(rows: RawBuilder<unknown>, target: readonly string[], order: RawBuilder<unknown>) {
  return sql`select numbered.*, row_number() over (order by wave, given, ${columnList(target)}) as position
    from (select staged.*, row_number() over (partition by ${columnList(target)} order by ${order}) as wave
      from ${rows} as staged) as numbered`
}

export function columnList(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Whether the rows of two tables are equal in these columns. */
export function columnsEqual(columns: readonly string[], a: string, b: string) {
  const pairs = columns.map((column) => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${column}`)}`)
  return sql.join(pairs, sql` and `)
}

/** Whether rebuilding the indexes is faster than changing them row by row. */
export function isBulk({ added, changed }: { added: number; changed: number }, stored: number): boolean {
  return added > stored || 2 * (added + changed) > stored
}
