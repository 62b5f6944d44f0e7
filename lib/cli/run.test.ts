import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestCli, setUpBundle, type TestCli } from './test-cli.ts'

const bundle = setUpBundle()
let cli: TestCli
beforeAll(async () => {
  cli = await createTestCli(bundle.file)
})
afterAll(() => cli.remove())

const postgres = { SESSION_SECRET: 's'.repeat(32), TOKEN_PEPPER: 'p'.repeat(32) }
const oneLine = /^[^\n]+\n$/

test.each([
  [['frobnicate'], "unknown command 'frobnicate'"],
  [['user', 'creat'], "unknown command 'creat' (Did you mean create?)"],
  [['migrate', 'twice'], 'too many arguments'],
  [['migrate', '--hurry'], "unknown option '--hurry'"],
  [['import'], "missing required argument 'file'"],
  [['user', 'create', '--email', 'a@b.example', '--role', 'read'], "required option '--partner <uuid>'"],
  [['user', 'create', '--partner', 'p', '--email', 'e', '--role', 'king'], 'Allowed choices are owner, admin'],
  [['token', 'create', '--user', 'e', '--name', 'n', '--expires-days', '1e2'], 'must be a whole number'],
  [['token', 'create', '--user', 'e', '--name', 'n', '--expires-days', '-1'], 'must be a whole number'],
  [['token', 'create', '--user', 'e', '--name', 'n', '--scopes', 'PARTNER_READ,SUDO'], 'separated by commas'],
])('wrong usage is one line and exit code 2: %j', async (args, message) => {
  const { code, stdout, stderr } = await cli.run(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(oneLine)
  expect(stderr).toContain(message)
})

test('a command that contains control characters does not change the state of the terminal', async () => {
  for (const args of [
    ['\u001b[31m'],
    ['import', '\u009b31m'],
    ['--\u001b]0;title\u0007'],
    ['token', 'revoke', '\u202e'],
  ]) {
    const { stderr } = await cli.run(args)
    expect(stderr).toMatch(oneLine)
    expect(stderr.trimEnd()).toMatch(/^\P{C}+$/u)
  }
})

test('without a command, the usage is printed to standard error with exit code 2', async () => {
  for (const args of [[], ['user'], ['token']]) {
    const { code, stdout, stderr } = await cli.run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: hybrid-core')
  }
})

test('--help prints the usage to standard output with exit code 0', async () => {
  expect(await cli.done(['--help'])).toContain('Usage: hybrid-core')
  expect(await cli.done(['user', 'create', '--help'])).toContain('--password-stdin')
})

test.each([
  [{ PORT: 'x' }, 'error: PORT: must be a whole number from 0 to 65535, but is "x"\n'],
  [{ DATABASE_URL: 'mysql://root:hidden@db' }, 'DATABASE_URL: must be a postgres:// address, but is a secret'],
  [{ DATABASE_URL: 'postgres://db' }, 'SESSION_SECRET: must be set when DATABASE_URL is, but is unset'],
])('a wrong setting is one line that names it, and exit code 2: %j', async (env, message) => {
  const { code, stderr } = await cli.run(['migrate'], { env })
  expect(code).toBe(2)
  expect(stderr).toMatch(oneLine)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('hidden')
})

test('an unavailable database is one line without the password, and exit code 1', async () => {
  for (const address of ['127.0.0.1:1', 'localhost:1']) {
    const env = { ...postgres, DATABASE_URL: `postgres://me:hidden@${address}/db` }
    const { code, stdout, stderr } = await cli.run(['user', 'list'], { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^error: the database cannot be used: connect ECONNREFUSED [^\n]+\n$/)
  }
})

test('a file that is not a database is one line and exit code 1; LOG_LEVEL=debug adds the stack trace', async () => {
  const dataDir = join(cli.dataDir, 'broken')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'hybrid-core.sqlite'), 'this is a text and not a database')
  const { code, stderr } = await cli.run(['migrate'], { env: { DATA_DIR: dataDir } })
  expect(code).toBe(1)
  expect(stderr).toBe(`error: the database in ${dataDir} cannot be opened: file is not a database\n`)
  const debugged = await cli.run(['migrate'], { env: { DATA_DIR: dataDir, LOG_LEVEL: 'debug' } })
  expect(debugged.stderr).toMatch(/\n {4}at /)
})

test('commands that start at the same time on a new database run each migration once, and all succeed', async () => {
  const env = { DATA_DIR: join(cli.dataDir, 'new') }
  const outputs = await Promise.all(Array.from({ length: 4 }, () => cli.done(['migrate', '--json'], { env })))
  const steps = outputs.flatMap((output) => JSON.parse(output).steps as string[])
  expect(steps).toEqual([...new Set(steps)])
  expect(steps[0]).toBe('0001-inventory')
  expect(await cli.done(['migrate'], { env })).toBe('The database is current.\n')
})

test('the command runs through a link to the bundle without naming node, like the bin of the package', async () => {
  mkdirSync(cli.dataDir, { recursive: true })
  const link = join(cli.dataDir, 'hybrid-core')
  symlinkSync(bundle.file, link)
  const { stdout } = await promisify(execFile)(link, ['--help'])
  expect(stdout).toContain('Usage: hybrid-core')
})

test('a reader that closes the pipe early causes no error', async () => {
  const child = cli.start(['--help'])
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
