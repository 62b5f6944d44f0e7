// @ts-check
// Plain JavaScript, because the thread loads it without a build step in development. `npm run build` bundles it into `dist`.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { addPatternMatching } from './functions/pattern-matching.js'

const { file, busyTimeoutMs, cacheMebibytes } = workerData
const connection = new Sqlite(file, { fileMustExist: true, timeout: busyTimeoutMs })
connection.pragma('query_only = ON')
connection.pragma(`cache_size = ${-1024 * cacheMebibytes}`)
addPatternMatching(connection)

parentPort?.on('message', ({ text, parameters, begins, ends }) => {
  if (ends) {
    if (connection.inTransaction) connection.exec('rollback')
    return
  }
  try {
    if (begins) connection.exec('begin')
    parentPort?.postMessage({ rows: connection.prepare(text).all(...parameters) })
  } catch (error) {
    const { message = String(error), code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error)
    parentPort?.postMessage({ error: { message, code } })
  }
})
