import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { unitSettings } from './document.ts'
import { asServiceUser, type Machine, pidFile } from './machine.ts'

const readyTimeoutMs = 60_000
const unitFile = '/etc/systemd/system/hybrid-core-panel.service'
const settingsFile = '/etc/hybrid-core-panel.env'

/** The service of the unit file that the document has installed, started as systemd does. */
export class Service {
  readonly #machine: Machine
  readonly #port: number
  #child: Child | undefined

  constructor(machine: Machine, port: number) {
    this.#machine = machine
    this.#port = port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts it with the settings of its file, and waits until it is ready. */
  async start(): Promise<void> {
    const machine = this.#machine
    const unit = machine.localized(readFileSync(machine.path(unitFile), 'utf8'))
    const [command = '', folder = '', umask = ''] = ['ExecStart', 'WorkingDirectory', 'UMask'].map(
      (name) => unitSettings(unit, name)[0],
    )
    machine.stateFolder(unitSettings(unit, 'StateDirectory')[0] ?? '')
    const environment = unitSettings(unit, 'Environment').flatMap((line) => line.split(' '))
    const env = {
      ...machine.environment(),
      ...variables(environment),
      ...this.settings(),
      PORT: String(this.#port),
    }
    const [program = '', ...args] = asServiceUser()
    const shell = ['sh', '-c', `umask ${umask} && exec ${command}`]
    const child = await startChild(program, [...args, ...shell], { cwd: folder, env, guardSignal: 'SIGKILL' })
    this.#child = child
    writeFileSync(machine.path(pidFile), String(child.pid))
    await this.#waitUntilReady(child)
  }

  /** Stops it as systemd does; returns the exit code. */
  async stop(): Promise<number | null> {
    const code = await this.#child?.end('SIGTERM', 15_000)
    rmSync(this.#machine.path(pidFile), { force: true })
    return code ?? null
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Changes settings in the file of the service; an undefined one is removed. They count from the next start on. */
  set(changes: Readonly<Record<string, string | undefined>>): void {
    const settings = Object.entries({ ...this.settings(), ...changes }).filter(([, value]) => value !== undefined)
    writeFileSync(this.#machine.path(settingsFile), settings.map(([name, value]) => `${name}=${value}\n`).join(''))
  }

  settings(): Record<string, string> {
    return variables(readFileSync(this.#machine.path(settingsFile), 'utf8').split('\n').filter(Boolean))
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  log(): string {
    return this.#child?.log() ?? ''
  }

  async #waitUntilReady(child: Child): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs
    while (!(await isReady(this.url))) {
      if (child.hasExited() || Date.now() > deadline) {
        await child.end('SIGKILL', 1_000)
        throw new Error(`The service did not become ready:\n${child.log()}`)
      }
      await sleep(50)
    }
  }
}

function variables(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200
  } catch {
    return false
  }
}
