import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { installWithApt } from '../processes/apt.ts'

// Programs with their own SQLite library that operators run beside the server.

const waitMs = 5_000
const execute = promisify(execFile)

type ExternalAccess = {
  name: string
  /** Runs a program on the database file; a backup goes to `copy`. Throws with the program's output when it fails. */
  run: (file: string, copy: string) => Promise<unknown>
}

/** Returns ways in which other programs use the database file; `read` and `write` are one SQL statement each. */
export function externalAccesses(read: string, write: string): ExternalAccess[] {
  const inShell = (command: (copy: string) => string) => (file: string, copy: string) => runSqlite(file, command(copy))
  const inPython = (script: string) => (file: string, copy: string) => python(script, file, copy)
  return [
    { name: 'sqlite3 reads', run: inShell(() => read) },
    { name: 'Python writes', run: inPython(`c.execute(${JSON.stringify(write)}); c.commit()`) },
    { name: 'sqlite3 .backup', run: inShell((copy) => `.backup '${copy}'`) },
    { name: 'Python reads', run: inPython(`c.execute(${JSON.stringify(read)}).fetchall()`) },
    { name: 'sqlite3 writes', run: inShell(() => write) },
    { name: 'Python backup', run: inPython('t = sqlite3.connect(sys.argv[2]); c.backup(t); t.close()') },
    { name: 'sqlite3 .dump', run: inShell(() => '.dump') },
    { name: 'Python truncates the log', run: inPython('c.execute("pragma wal_checkpoint(truncate)").fetchall()') },
  ]
}

/** Runs SQL or a dot command in the `sqlite3` program; `prefix` enters the file's mount namespace. */
export async function runSqlite(file: string, command: string, prefix: readonly string[] = []): Promise<string> {
  const [program = '', ...args] = [...prefix, sqliteProgram(), '-bail', '-cmd', `.timeout ${waitMs}`, file, command]
  const { stdout, stderr } = await execute(program, args, { maxBuffer: 2 ** 28 })
  if (stderr) throw new Error(`sqlite3 ${file} ${command}: ${stderr}`)
  return stdout
}

async function python(script: string, file: string, copy: string): Promise<void> {
  const program = `import sqlite3, sys\nc = sqlite3.connect(sys.argv[1], timeout=${waitMs / 1_000})\n${script}\nc.close()`
  await execute(pythonProgram(), ['-c', program, file, copy])
}

function sqliteProgram(): string {
  return findProgram('sqlite3', ['-version'], 'sqlite3')
}

function pythonProgram(): string {
  return findProgram('python3', ['-c', 'import sqlite3'], 'python3')
}

const foundPrograms = new Map<string, string>()

/** The path of a working program; installs a missing one with apt-get when this process is root. */
function findProgram(program: string, probe: string[], packageName: string): string {
  const candidates = [program, `/usr/bin/${program}`]
  const works = (candidate: string) => {
    try {
      execFileSync(candidate, probe, { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const path =
    foundPrograms.get(program) ??
    candidates.find(works) ??
    (installWithApt(packageName) ? candidates.find(works) : undefined)
  if (!path) throw new Error(`${program} is missing: install it (Debian: apt-get install ${packageName})`)
  foundPrograms.set(program, path)
  return path
}
