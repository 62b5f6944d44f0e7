// @ts-check
// Plain JavaScript, because the thread loads it without a build step in development. `npm run build` bundles it into `dist`.
import { parentPort, workerData } from 'node:worker_threads'
import { LazyConnection, openConnection, StatementCache } from './sqlite-connection.ts'

/** @type {Map<number, { connection: LazyConnection, statements: StatementCache }>} */
const sessions = new Map()

/** @param {number} number */
function sessionOf(number) {
  const known = sessions.get(number)
  if (known) return known
  const connection = new LazyConnection(() => openConnection(workerData))
  const session = { connection, statements: new StatementCache(connection) }
  sessions.set(number, session)
  return session
}

/** @param {{ session: number, text?: string, parameters?: unknown[], ends?: 'transaction' | 'session' }} request */
function run({ session: number, text = '', parameters = [], ends }) {
  const { connection, statements } = sessionOf(number)
  if (ends === 'session') {
    sessions.delete(number)
    connection.close()
    return { rows: [] }
  }
  if (ends === 'transaction') {
    // A full disk has already ended the transaction. A second rollback would hide that error.
    if (connection.open().inTransaction) connection.open().exec('rollback')
    return { rows: [] }
  }
  const statement = statements.prepare(text)
  if (statement.reader) return { rows: statement.all(parameters) }
  return { rows: [], changes: statement.run(parameters).changes }
}

parentPort?.on('message', ({ id, ...request }) => {
  try {
    parentPort?.postMessage({ id, ...run(request) })
  } catch (error) {
    const { message = String(error), code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error)
    parentPort?.postMessage({ id, error: { message, code } })
  }
})
