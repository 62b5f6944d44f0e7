import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Planted = readonly (readonly [file: string, imported: string])[]

const againstDirection: Planted = [
  ['app/a.tsx', '#lib/domain/target.ts'],
  ['app/b.tsx', '../lib/db/target.ts'],
  ['app/c.tsx', '#lib/service.ts'],
  ['components/cores/a.tsx', '../../lib/domain/target.ts'],
  ['components/cores/b.tsx', '#lib/service.ts'],
  ['components/cores/c.tsx', '#lib/settings/settings.ts'],
  ['components/cores/d.tsx', '#lib/api/z.ts'],
  ['components/cores/e.tsx', '#app/target.tsx'],
  ['components/cores/f.tsx', './d.tsx'],
  ['lib/api/contract/a.ts', '../z.ts'],
  ['lib/api/a.ts', '../db/target.ts'],
  ['lib/api/b.ts', '#lib/ingest/target.ts'],
  ['lib/auth/a.ts', '#lib/db/target.ts'],
  ['lib/domain/inventory/a.ts', '#lib/api/target.ts'],
  ['lib/domain/b.ts', '#lib/ingest/target.ts'],
  ['lib/domain/c.ts', '../service.ts'],
  ['lib/db/a.ts', '#lib/domain/target.ts'],
  ['lib/db/b.ts', '#lib/settings/settings.ts'],
  ['lib/values/a.ts', '../settings/settings.ts'],
  ['lib/cli/a.ts', '#app/target.tsx'],
  ['lib/ingest/a.ts', '#e2e/target.ts'],
  ['lib/server/a.ts', './no-such-file.ts'],
  ['lib/client/a.ts', '#lib/values/target.ts'],
  ['lib/client/b.ts', 'node:fs'],
  ['lib/client/c.ts', 'zod'],
  ['lib/client/d.ts', './generate/z.ts'],
  ['lib/client/generate/a.ts', '#lib/domain/target.ts'],
  ['lib/api/c.ts', '#lib/client/generate/z.ts'],
  ['lib/domain/d.ts', '#lib/client/target.ts'],
]
/** A circle is reported once, at its first file. */
const circle: Planted = [
  ['components/charts/circle-a.tsx', './circle-b.tsx'],
  ['components/charts/circle-b.tsx', './circle-c.tsx'],
  ['components/charts/circle-c.tsx', './circle-a.tsx'],
]
const withDirection: Planted = [
  ['app/z.tsx', '#components/target.tsx'],
  ['components/cores/z.tsx', '#lib/api/target.ts'],
  ['lib/api/contract/z.ts', '#lib/values/target.ts'],
  ['lib/api/z.ts', '#lib/domain/target.ts'],
  ['lib/domain/z.ts', '#lib/db/target.ts'],
  ['lib/db/z.ts', '#lib/values/target.ts'],
  ['lib/client/z.ts', './target.ts'],
  ['lib/client/generate/z.ts', '#lib/api/target.ts'],
  ['lib/server/deploy/package/z.ts', '#lib/client/generate/z.ts'],
  ['lib/api/y.ts', '#lib/client/target.ts'],
]
const targets = [
  ...['app/target.tsx', 'components/target.tsx', 'e2e/target.ts', 'lib/service.ts', 'lib/settings/settings.ts'],
  ...['api', 'client', 'db', 'domain', 'ingest', 'values'].map((name) => `lib/${name}/target.ts`),
]

test('an import against the direction, directly or through other files, and a circle of imports fail the linter', () => {
  copyFileSync(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const target of targets) write(target, 'export const target = 1\n')
  plant([...againstDirection, ...circle, ...withDirection])
  const { status, stdout } = lint('depcruise', ['app', 'components', 'lib', '--config', '.dependency-cruiser.mjs'])
  const found = new Set([...stdout.matchAll(/^ *error [\w-]+: (\S+)/gm)].map(([, file]) => file))
  expect([...found].sort()).toEqual([...againstDirection, ...circle.slice(0, 1)].map(([file]) => file).sort())
  expect(status).not.toBe(0)
})

const forbiddenModules: Planted = [
  ['lib/db/m.ts', 'node:fs'],
  ['lib/cli/m.ts', 'better-sqlite3'],
  ['lib/domain/m.ts', 'node:sqlite'],
  ['lib/api/contract/m.ts', 'node:fs'],
]

test('a module that a folder may not use fails the linter', () => {
  copyFileSync(join(root, '.biome.json'), join(folder, '.biome.json'))
  plant([...forbiddenModules, ['lib/db/sqlite/file/database-file.ts', 'node:fs']])
  write('lib/ingest/m.ts', "export { readFile } from 'node:fs/promises'\n")
  const { status, stdout } = lint('biome', ['lint', '--vcs-enabled=false', '--reporter=json', '.'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  const found = diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
  expect(found.map(({ location }) => location.path).sort()).toEqual(
    [...forbiddenModules.map(([file]) => file), 'lib/ingest/m.ts'].sort(),
  )
  expect(status).not.toBe(0)
})

test('npm run lint runs both linters over all sources', async () => {
  const { scripts } = (await import('../package.json')).default
  expect(scripts.lint).toMatch(/^biome check .*&& depcruise app components lib /)
})

function plant(files: Planted): void {
  for (const [file, imported] of files) write(file, `export * from '${imported}'\n`)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Runs a linter in the folder of the planted files. */
function lint(name: string, args: string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  return spawnSync(resolve(root, 'node_modules/.bin', name), args, { cwd: folder, env, encoding: 'utf8' })
}
