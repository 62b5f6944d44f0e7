import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import type { Cell, Kind } from './kind.ts'

/** The stage of each kind, by its name, in the order of `kinds`. */
export type Stages = ReadonlyMap<string, Stage>

/** Rows of one statement: as many as pay, and few enough that both engines take the parameters. */
const batchRows = 250

/** The records of one kind on their way into the database: a temporary table of rows with the lines they stand on. */
export class Stage {
  readonly kind: Kind
  readonly table: string
  #waiting = 0
  #cells: Cell[] = []
  #insertBatch = ''
  readonly #unsorted: string

  constructor(kind: Kind) {
    this.kind = kind
    this.table = `staged_${kind.table}`
    this.#unsorted = `unsorted_${kind.table}`
  }

  async open(db: Kysely<Schema>): Promise<void> {
    await this.drop(db)
    await sql`create temporary table ${sql.table(this.#unsorted)} as
      select ${columnList(this.kind.columns)}, cast(0 as bigint) as line
      from ${sql.table(this.kind.table)} limit 0`.execute(db)
    this.#insertBatch = this.#insertOf(batchRows, db)
  }

  get isFull(): boolean {
    return this.#waiting === batchRows
  }

  add(line: number, cells: readonly Cell[]): void {
    this.#waiting++
    this.#cells.push(...cells, line)
  }

  async write(db: Kysely<Schema>): Promise<void> {
    const cells = this.#cells
    const rows = this.#waiting
    if (rows === 0) return
    this.#cells = []
    this.#waiting = 0
    await db.executeQuery(CompiledQuery.raw(rows === batchRows ? this.#insertBatch : this.#insertOf(rows, db), cells))
  }

  /** Sorts by key, so that checks and merge walk both tables in one direction instead of jumping about. */
  async close(db: Kysely<Schema>): Promise<void> {
    await this.write(db)
    const order = columnList([...this.kind.key, 'line'])
    await sql`create temporary table ${sql.table(this.table)} as
      select * from ${sql.table(this.#unsorted)} order by ${order}`.execute(db)
    await sql`drop table ${sql.table(this.#unsorted)}`.execute(db)
    await sql`create index ${sql.ref(`${this.table}_by_key`)} on ${sql.table(this.table)} (${order})`.execute(db)
  }

  async drop(db: Kysely<Schema>): Promise<void> {
    for (const table of [this.#unsorted, this.table]) {
      await sql`drop table if exists ${sql.table(table)}`.execute(db)
    }
  }

  /** Compiled once with no values: the text is the same for every batch of so many rows. */
  #insertOf(rows: number, db: Kysely<Schema>): string {
    const row = sql`(${sql.join([...this.kind.columns, 'line'].map(() => null))})`
    const values = sql.join(Array.from({ length: rows }, () => row))
    return sql`insert into ${sql.table(this.#unsorted)} values ${values}`.compile(db).sql
  }
}

export function columnList(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Whether the rows of two tables are equal in these columns. */
export function matching(columns: readonly string[], a: string, b: string) {
  const pairs = columns.map((column) => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${column}`)}`)
  return sql.join(pairs, sql` and `)
}
