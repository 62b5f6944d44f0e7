import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from './program.ts'
import { setUpBundle, setUpCli } from './test-cli.ts'

const bundle = setUpBundle()
const cli = setUpCli(bundle)

/** Commands that set up or fill a new database, or need none. */
const needNoDatabase = ['migrate', 'import', 'restore', 'demo', 'forecast', 'observe']

const uuid = 'a1000000-0000-4000-8000-000000000001'
const needDatabase: Readonly<Record<string, readonly string[]>> = {
  'user create': ['--partner', uuid, '--email', 'a@b.example', '--role', 'owner'],
  'user list': [],
  'user lock': ['a@b.example'],
  'user unlock': ['a@b.example'],
  'user password': ['a@b.example'],
  'token create': ['--user', 'a@b.example', '--name', 'n'],
  'token list': ['--user', 'a@b.example'],
  'token revoke': [uuid],
  'core remove': ['hc-1'],
  'partner remove': [uuid],
  'audit prune': ['--before', '2020-01-01'],
  backup: ['copy.sqlite'],
  copy: ['--to', 'postgres://127.0.0.1:9/panel'],
  collect: [],
  'source check': [],
}
const source = {
  ...{ name: 'racks', url: 'http://127.0.0.1:9', hybrid_core: 'c', asset_label: 'node' },
  queries: [{ node_type: 'compute', memory: { used: 'used', total: 'total' } }],
}

function namesOf(command: Command): string[] {
  return command.commands.flatMap((child) => {
    const below = namesOf(child)
    return below.length === 0 ? [child.name()] : below.map((name) => `${child.name()} ${name}`)
  })
}

test('every command is known to need a database or not', () => {
  expect(namesOf(createProgram()).sort()).toEqual([...needNoDatabase, ...Object.keys(needDatabase)].sort())
})

test.each(Object.entries(needDatabase))('%s in a wrong DATA_DIR says so and creates nothing', async (name, args) => {
  const message = `error: there is no database in ${cli.dataDir}: set DATA_DIR to the folder that the server uses\n`
  const sourcesFile = join(dirname(cli.dataDir), `${name}.yaml`)
  // YAML includes JSON.
  writeFileSync(sourcesFile, JSON.stringify({ sources: [source] }))
  const env = { SOURCES_FILE: sourcesFile }
  expect(await cli.run([...name.split(' '), ...args], { env })).toEqual({ code: 1, stdout: '', stderr: message })
  expect(existsSync(cli.dataDir)).toBe(false)
})

/** A folder that cannot be created must not keep the process from ending. */
async function migrateIn(dataDir: string): Promise<{ code: number; stderr: string }> {
  const { PATH, HOME } = process.env
  const env = { NODE_ENV: 'production', PATH, HOME, DATA_DIR: dataDir } as const
  const options = { timeout: 20_000, killSignal: 'SIGKILL', env } as const
  const run = promisify(execFile)(process.execPath, [bundle.file, 'migrate'], options)
  return run.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  )
}

test('a DATA_DIR that cannot be created, or is no folder, is one line that names it', async () => {
  const file = join(dirname(cli.dataDir), 'file')
  writeFileSync(file, '')
  for (const dataDir of ['/proc/x', '/proc/x/y', '/dev/null', '/dev/null/x', file, join(file, 'x')]) {
    const { code, stderr } = await migrateIn(dataDir)
    expect({ dataDir, code }).toEqual({ dataDir, code: 1 })
    expect(stderr).toMatch(/^error: the database in [^\n]+ cannot be opened: [^\n]+\n$/)
    expect(stderr).toContain(`in ${dataDir} cannot`)
  }
})

test('a folder in the place of the database file is one line that names it', async () => {
  const dataDir = join(cli.dataDir, 'folder')
  mkdirSync(join(dataDir, 'hybrid-core.sqlite'), { recursive: true })
  const { code, stderr } = await migrateIn(dataDir)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: the database in [^\n]+ cannot be opened: [^\n]+\n$/)
})
