import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { vi } from 'vitest'
import { createPostgresDatabase, type TestEngine } from '#lib/db/test-database.ts'

// A test runs the command several times, and each start of Node takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))

type Environment = Readonly<Record<string, string>>
export type Outcome = { code: number | null; stdout: string; stderr: string }
type RunOptions = { input?: string; env?: Environment }

/** The bundled command on a database of its own, run as an operator runs it. */
export type TestCli = {
  dataDir: string
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>
  /** Runs it to success and answers what it printed. */
  done(args: readonly string[], options?: RunOptions): Promise<string>
  start(args: readonly string[], env?: Environment): ChildProcessByStdio<Writable, Readable, Readable>
  remove(): Promise<void>
}

/** Bundles the command as `npm run build:node` does, beside the packages that it loads. */
export async function buildCli(): Promise<{ file: string; remove(): void }> {
  const folder = join(root, `node_modules/.cache/test-cli-${process.pid}-${Date.now()}`)
  await build({
    entryPoints: { cli: join(root, 'lib/cli/main.ts') },
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', splitting: true },
    outdir: folder,
    logLevel: 'warning',
  })
  return { file: join(folder, 'cli.js'), remove: () => rmSync(folder, { recursive: true }) }
}

export async function createTestCli(file: string, engine: TestEngine = 'sqlite'): Promise<TestCli> {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const dataDir = join(folder, 'data')
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined
  const { PATH, HOME, TMPDIR } = process.env
  const settings = {
    ...{ NODE_ENV: 'production' as const, PATH, HOME, TMPDIR, DATA_DIR: dataDir },
    ...(postgres && { DATABASE_URL: postgres.url, SESSION_SECRET: 's'.repeat(32), TOKEN_PEPPER: 'p'.repeat(32) }),
  }

  function start(args: readonly string[], env: Environment = {}) {
    return spawn(process.execPath, [file, ...args], { env: { ...settings, ...env }, stdio: 'pipe' })
  }

  async function run(args: readonly string[], { input = '', env }: RunOptions = {}): Promise<Outcome> {
    const child = start(args, env)
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    // A command may end without having read its input.
    child.stdin.on('error', () => undefined).end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, ...output }
  }

  async function done(args: readonly string[], options?: RunOptions): Promise<string> {
    const { code, stdout, stderr } = await run(args, options)
    if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }

  async function remove(): Promise<void> {
    rmSync(folder, { recursive: true })
    await postgres?.remove()
  }

  return { dataDir, run, done, start, remove }
}
