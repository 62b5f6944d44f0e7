import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installWithApt } from '../processes/apt.ts'

const debianFolder = '/usr/lib/postgresql'

/** Returns the folder of `postgres` and `initdb`; installs a missing PostgreSQL with apt-get when this process is root. */
export function postgresBinaries(): string {
  const found = findBinaries() ?? (installWithApt('postgresql') ? findBinaries() : undefined)
  if (found) return found
  throw new Error('PostgreSQL is missing: install it (Debian: apt-get install postgresql) or put initdb on the PATH')
}

/** Returns the user that runs PostgreSQL, which does not run as root; undefined when this process is not root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root: add a user named postgres, or run the tests as another user')
}

function findBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
  // A link on the PATH points to one program; the others are in the target's folder.
  const linked = onPath.map((folder) => join(folder, 'postgres')).filter((program) => existsSync(program))
  const folders = [...linked.map((program) => dirname(realpathSync(program))), ...newestFirst]
  return folders.find((folder) => ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))))
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(
    execFileSync('id', [flag, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
}
