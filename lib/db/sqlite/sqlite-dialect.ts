import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type LazyConnection, StatementCache } from './sqlite-connection.ts'

export type TransactionHooks = {
  /** May throw, and then no transaction begins. */
  beforeTransaction?: () => void
  afterCommit?: () => void
}

/** kysely's SQLite dialect, with transactions that take the write lock when they begin. */
export class WalDialect extends SqliteDialect {
  readonly #statements: { database: StatementCache }
  readonly #connection: LazyConnection
  readonly #hooks: TransactionHooks
  constructor(connection: LazyConnection, hooks: TransactionHooks = {}) {
    const statements = { database: new StatementCache(connection) }
    super(statements)
    this.#statements = statements
    this.#connection = connection
    this.#hooks = hooks
  }
  override createDriver() {
    return new ImmediateDriver(this.#statements, this.#connection, this.#hooks)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** A dialect whose statements run elsewhere, such as on another thread. */
export function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => driver,
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #connection: LazyConnection
  readonly #hooks: TransactionHooks
  constructor(config: SqliteDialectConfig, connection: LazyConnection, hooks: TransactionHooks) {
    super(config)
    this.#connection = connection
    this.#hooks = hooks
  }
  override async beginTransaction(connection: DatabaseConnection) {
    this.#hooks.beforeTransaction?.()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#hooks.afterCommit?.()
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk has already ended the transaction. A second rollback would hide that error.
    if (this.#connection.open().inTransaction) await super.rollbackTransaction(connection)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
