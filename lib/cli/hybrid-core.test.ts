import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/** The package of the product, with nothing built. */
let folder: string
let tree: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hybrid-core-command-'))
  tree = join(folder, 'tree')
  const root = join(import.meta.dirname, '../..')
  for (const file of [manifest.bin['hybrid-core'], 'lib/require-node.js']) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(root, file), join(tree, file))
  }
  const { name, version, type, bin, scripts } = manifest
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ name, version, type, bin, scripts }))
  symlinkSync(join(tree, bin['hybrid-core']), join(folder, 'hybrid-core'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for a built program: prints its arguments, and ends with code 3. */
function build(): void {
  mkdirSync(join(tree, 'dist'))
  const program = "process.stdout.write(process.argv.slice(2).join(' ')); process.exitCode = 3"
  writeFileSync(join(tree, 'dist/cli.js'), program)
}

function run(command: string, args: string[], options: Partial<SpawnSyncOptionsWithStringEncoding> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...options })
  return { status, stdout, stderr }
}

test('the command says in one line what to do when nothing is built, and changes nothing', () => {
  const before = readdirSync(tree)
  expect(run(join(folder, 'hybrid-core'), ['migrate'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `error: nothing is built; run "npm ci && npm run build" in ${tree}/\n`,
  })
  expect(readdirSync(tree)).toEqual(before)
})

test('the command shows the error of a program that cannot load one of its parts', () => {
  mkdirSync(join(tree, 'dist'))
  writeFileSync(join(tree, 'dist/cli.js'), "import './missing.js'")
  expect(run(join(folder, 'hybrid-core'), []).stderr).toContain('missing.js')
})

test('the command runs what is built from any folder, through a link', () => {
  build()
  const result = { status: 3, stdout: 'token list --json', stderr: '' }
  for (const cwd of ['/', folder, join(tree, 'dist')]) {
    expect(run(join(folder, 'hybrid-core'), ['token', 'list', '--json'], { cwd })).toEqual(result)
  }
})

test.runIf(process.getuid?.() === 0)('the command runs as another user on a read-only tree of root', () => {
  build()
  // The user may not read the folder of this checkout.
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  for (const path of [folder, tree, join(tree, 'dist')]) chmodSync(path, 0o555)
  const nobody = { uid: 65_534, gid: 65_534, env: { ...process.env, HOME: '/' } }
  expect(run(node, [join(folder, 'hybrid-core'), 'migrate'], nobody)).toMatchObject({ stdout: 'migrate' })
})

test('npx runs the command and no script of the package', () => {
  build()
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
  const result = run('npx', ['--yes', 'hybrid-core', 'migrate'], { cwd: tree, env })
  expect(result).toMatchObject({ status: 3, stdout: 'migrate' })
  expect(readdirSync(join(tree, 'dist'))).toEqual(['cli.js'])
})
