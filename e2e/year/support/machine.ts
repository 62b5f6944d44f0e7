import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskFolder, guardProcess, temporaryFolder } from '#e2e/setup/processes/guard.ts'
import type { CommandResult } from '#e2e/setup/processes/product.ts'

const checkout = join(import.meta.dirname, '../../..')
/** Where the process of the running service is named, for the stand-in of systemctl. */
export const pidFile = '/service.pid'
/** Folders of a machine that the documentation names. */
const folders = ['/opt', '/var/lib', '/etc', '/usr/bin/node'] as const
const isRoot = process.getuid?.() === 0
/** A user that exists only while its processes run, as with DynamicUser of systemd. */
export const serviceUser = isRoot ? 61_999 : (process.getuid?.() ?? 0)

/**
 * A machine in a folder: `opt/`, `etc/` and `var/lib/` as the documentation names them, Node as its only program, and stand-ins
 * for what needs a real machine (sudo, systemctl, systemd-run, npm).
 */
export class Machine {
  readonly #folder = temporaryFolder('year', diskFolder())

  /** `release` is a package that `npm run package` makes the first time; the default is that of this checkout. */
  constructor(release?: string) {
    for (const folder of ['opt', 'etc/ssl', 'etc/systemd/system', 'var/lib', 'usr/bin', 'build', 'operator']) {
      mkdirSync(this.path(`/${folder}`), { recursive: true })
    }
    chmodSync(this.path('/'), 0o755)
    symlinkSync(join(checkout, 'lib'), this.path('/lib'))
    copyFileSync(process.execPath, this.path('/usr/bin/node'))
    for (const [name, script] of Object.entries(this.#standIns(release))) {
      writeFileSync(this.path(`/usr/bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    }
  }

  /** The place of a path of this machine in the file system of the tests. */
  path(path: string): string {
    return join(this.#folder.path, path)
  }

  /** A text of the documentation with the paths of this machine. */
  localized(text: string): string {
    const paths = new RegExp(`(?<![\\w./])(${folders.join('|')})(?=[/\\s"';]|$)`, 'gm')
    return text.replaceAll(paths, (path) => this.path(path))
  }

  /** The state folder that systemd creates for a service. */
  stateFolder(name: string): string {
    const folder = this.path(`/var/lib/${name}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chownSync(folder, serviceUser, serviceUser)
    return folder
  }

  /** Runs lines of the documentation in a shell, as root, in `cwd`; stops at the first that fails. */
  async shell(
    script: string,
    { cwd = '/', env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
  ): Promise<CommandResult> {
    return run('sh', ['-euc', this.localized(script)], { cwd: this.path(cwd), env: { ...this.environment(), ...env } })
  }

  /** Runs lines of the documentation and returns the standard output; throws with the outputs when one fails. */
  async shellToSuccess(...parameters: Parameters<Machine['shell']>): Promise<string> {
    const { code, stdout, stderr } = await this.shell(...parameters)
    if (code === 0) return stdout
    throw new Error(`${this.localized(parameters[0])}\nended with ${code}:\n${stderr}${stdout}`)
  }

  environment(): NodeJS.ProcessEnv {
    return {
      NODE_ENV: 'production',
      PATH: `${this.path('/usr/bin')}:/usr/local/bin:/usr/bin:/bin`,
      LANG: process.env.LANG ?? 'C.UTF-8',
    }
  }

  remove(): void {
    this.#folder.remove()
  }

  #standIns(release: string | undefined): Record<string, string> {
    const pid = this.path(pidFile)
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
    return {
      sudo: 'exec "$@"',
      // The tests install and build the checkout before.
      npm: `[ "$*" = ci ] && exit
[ "$*" = "run package" ] || { echo "npm $*: unexpected" >&2; exit 1; }
if [ -n "${release ?? ''}" ] && [ ! -e build/hybrid-core-panel ]; then exec cp -r "${release}" build/hybrid-core-panel; fi
cd ${checkout} && PATH=${process.env.PATH} exec ${npm} run --silent package:folder -- ${this.path('/build/hybrid-core-panel')}`,
      // The tests start the service themselves.
      systemctl: `echo "$*" >> ${this.path('/systemctl.log')}
[ "$*" = "stop hybrid-core-panel" ] && [ -f ${pid} ] && pid=$(cat ${pid}) || exit 0
kill "$pid" && while kill -0 "$pid" 2> /dev/null && ! grep -q '^State:.Z' "/proc/$pid/status"; do sleep 0.1; done; rm -f ${pid}; exit 0`,
      'systemd-run': `while :; do case "$1" in
--pipe|--wait|--collect) shift ;;
-E) export "$2"; shift 2 ;;
-p) case "$2" in
  WorkingDirectory=*) cd "\${2#*=}" ;;
  EnvironmentFile=-*) file="\${2#*=-}"; [ ! -f "$file" ] || while IFS= read -r line; do export "$line"; done < "$file" ;;
  DynamicUser=yes|User=*|StateDirectory=*|UMask=*) ;;
  *) echo "systemd-run $2: unexpected" >&2; exit 1 ;;
  esac; shift 2 ;;
*) break ;;
esac; done
umask 0077
exec ${asServiceUser().join(' ')} "$@"`,
    }
  }
}

/** The command that changes to the user of the service, with no rights of root. */
export function asServiceUser(): string[] {
  const identity = [`--reuid=${serviceUser}`, `--regid=${serviceUser}`, '--clear-groups', '--bounding-set=-all']
  return ['setpriv', ...(isRoot ? identity : []), '--no-new-privs']
}

async function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const release = child.pid ? guardProcess(child.pid, 'SIGKILL') : () => undefined
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  release()
  return { code, ...output }
}
