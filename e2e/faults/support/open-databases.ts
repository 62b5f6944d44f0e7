import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { childrenOf } from '#e2e/setup/processes/child.ts'

export type OpenDatabase = {
  pid: number
  /** Open files of the database that are deleted from their folder. */
  deleted: string[]
  /** Whether the process holds a POSIX lock on the database file. */
  isLocked: boolean
}

/** Returns the serving processes of a server that have the database open; on Linux. */
export function openDatabases(serverPid: number, file: string): OpenDatabase[] {
  const { ino } = statSync(file)
  const locks = readFileSync('/proc/locks', 'utf8').split('\n')
  return [serverPid, ...childrenOf(serverPid)].flatMap((pid) => {
    if (isForecastProcess(pid)) return []
    const open = openFiles(pid).filter((path) => path.startsWith(file))
    if (open.length === 0) return []
    const isLocked = locks.some((line) => new RegExp(` POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `).test(line))
    return [{ pid, deleted: open.filter((path) => path.endsWith(' (deleted)')), isLocked }]
  })
}

/** The process that computes forecasts opens the database for a moment only. */
function isForecastProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('forecast-process')
  } catch {
    // The process has ended in the meantime.
    return true
  }
}

function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      // The file was closed in the meantime.
      return []
    }
  })
}
