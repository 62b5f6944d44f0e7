// @ts-check
// Plain JavaScript, because the thread loads it without a build step in development. `npm run build` bundles it into `dist`.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { addPatternMatching } from './functions/pattern-matching.js'
import { addStopChecks } from './functions/stop-checks.js'

/** @type {{ file: string, busyTimeoutMs: number, cacheMebibytes: number, stopped: Int32Array }} */
const { file, busyTimeoutMs, cacheMebibytes, stopped } = workerData

const isStopped = () => Atomics.load(stopped, 0) === 1
function throwIfStopped() {
  if (isStopped()) throw new Error('The scan was stopped.')
}

const connection = new Sqlite(file, { fileMustExist: true, timeout: busyTimeoutMs })
addStopChecks(connection, throwIfStopped)
addPatternMatching(connection, throwIfStopped)
connection.pragma('query_only = ON')
connection.pragma(`cache_size = ${-1024 * cacheMebibytes}`)

parentPort?.on('message', ({ text, parameters, begins, ends }) => {
  if (isStopped()) {
    connection.close()
    // The thread ends, because it has nothing to wait for.
    parentPort?.close()
    return
  }
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
