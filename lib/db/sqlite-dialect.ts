import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import type { Topic } from './schema.ts'

/** Opened on first use, and tried again when that fails: a disk that is full now may have space later. */
export class Connection {
  readonly #connect: () => Sqlite.Database
  #opened: Sqlite.Database | undefined
  #version: Sqlite.Statement<[Topic], string> | undefined
  constructor(connect: () => Sqlite.Database) {
    this.#connect = connect
  }
  open(): Sqlite.Database {
    this.#opened ??= this.#connect()
    return this.#opened
  }
  /** On the path of every request: a statement of its own, without the query builder. */
  version(topic: Topic): string {
    this.#version ??= this.open().prepare<[Topic], string>('select version from data_versions where topic = ?').pluck()
    return this.#version.get(topic) ?? ''
  }
  close(): void {
    this.#opened?.close()
  }
}

/** kysely's dialect, with transactions that take the write lock at once. */
export class WalDialect extends SqliteDialect {
  readonly #statements: { database: StatementCache }
  readonly #connection: Connection
  constructor(connection: Connection) {
    const statements = { database: new StatementCache(connection) }
    super(statements)
    this.#statements = statements
    this.#connection = connection
  }
  override createDriver() {
    return new ImmediateDriver(this.#statements, this.#connection)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #connection: Connection
  constructor(config: SqliteDialectConfig, connection: Connection) {
    super(config)
    this.#connection = connection
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk has ended the transaction by itself, and a second end would hide its error.
    if (this.#connection.open().inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Compiling a statement costs more than running it: the most recent ones are kept. */
class StatementCache {
  readonly #connection: Connection
  readonly #statements = new Map<string, Sqlite.Statement<unknown[]>>()
  constructor(connection: Connection) {
    this.#connection = connection
  }
  prepare(text: string): Sqlite.Statement<unknown[]> {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#connection.open().prepare<unknown[]>(text)
    if (this.#statements.size >= 200) this.#statements.delete(this.#statements.keys().next().value ?? '')
    this.#statements.set(text, statement)
    return statement
  }
  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }
}
