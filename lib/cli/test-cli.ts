import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createMigratedPostgresDatabase, type TestEngine } from '#lib/db/test-database.ts'
import packageFile from '../../package.json' with { type: 'json' }

// A test starts Node several times, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '../..')

type Environment = Readonly<Record<string, string>>
export type Outcome = { code: number | null; stdout: string; stderr: string }
type RunOptions = { input?: string; env?: Environment }

/** Runs the bundled command in a child process, on a separate database. */
export type TestCli = {
  dataDir: string
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>
  /** Runs it and returns its output. Throws when it fails or prints an error. */
  done(args: readonly string[], options?: RunOptions): Promise<string>
  start(args: readonly string[], env?: Environment): ChildProcessByStdio<Writable, Readable, Readable>
  remove(): Promise<void>
}

/** Bundles the command for the tests of this file. */
export function setUpBundle(): { readonly file: string } {
  let bundle: Awaited<ReturnType<typeof buildCli>>
  beforeAll(async () => {
    bundle = await buildCli()
  })
  afterAll(() => bundle.remove())
  return {
    get file() {
      return bundle.file
    },
  }
}

/** Gives each test a new data folder and database. */
export function setUpCli(bundle: { readonly file: string }, engine?: TestEngine): Omit<TestCli, 'remove'> {
  let cli: TestCli
  beforeEach(async () => {
    cli = await createTestCli(bundle.file, engine)
  })
  afterEach(() => cli.remove())
  return {
    get dataDir() {
      return cli.dataDir
    },
    run: (...parameters) => cli.run(...parameters),
    done: (...parameters) => cli.done(...parameters),
    start: (...parameters) => cli.start(...parameters),
  }
}

/** Bundles the command like `npm run build:node`, in a folder from which Node finds the packages. */
async function buildCli(): Promise<{ file: string; remove(): void }> {
  const aliases = packageFile.scripts['build:node'].matchAll(/ --alias:([^= ]+)=(\S+)/g)
  const folder = join(root, `node_modules/.cache/test-cli-${process.pid}-${Date.now()}`)
  await build({
    entryPoints: { cli: join(root, 'lib/cli/main.ts') },
    ...{ bundle: true, platform: 'node', target: 'node22', format: 'esm', packages: 'external', splitting: true },
    alias: Object.fromEntries([...aliases].map(([, name, path]) => [name, path])),
    absWorkingDir: root,
    outdir: folder,
    logLevel: 'warning',
  })
  return { file: join(folder, 'cli.js'), remove: () => rmSync(folder, { recursive: true }) }
}

export async function createTestCli(file: string, engine: TestEngine = 'sqlite'): Promise<TestCli> {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const dataDir = join(folder, 'data')
  const postgres = engine === 'postgres' ? await createMigratedPostgresDatabase() : undefined
  const { PATH, HOME, TMPDIR } = process.env
  const settings = {
    ...{ NODE_ENV: 'production' as const, PATH, HOME, TMPDIR, DATA_DIR: dataDir },
    // A start takes a third less CPU time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
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
    // A command may exit before it has read its input.
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
