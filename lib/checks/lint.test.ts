import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Planted = readonly (readonly [file: string, imported: string])[]

/** The folders that each folder may import besides itself. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  app: ['components', 'lib/api', 'lib/api/contract', 'lib/auth', 'lib/settings', 'lib/values'],
  components: ['lib/api', 'lib/api/contract', 'lib/values'],
  'lib/api': ['lib/api/contract', 'lib/client', 'lib/domain', 'lib/values'],
  'lib/api/contract': ['lib/values'],
  'lib/auth': ['lib/api', 'lib/api/contract', 'lib/domain', 'lib/log', 'lib/values'],
  'lib/cli': ['lib/api/contract', 'lib/db', 'lib/domain', 'lib/ingest', 'lib/settings', 'lib/values'],
  'lib/client': [],
  'lib/client/generate': ['lib/api', 'lib/api/contract', 'lib/client', 'lib/values'],
  'lib/db': ['lib/values'],
  'lib/domain': ['lib/db', 'lib/log', 'lib/values'],
  'lib/ingest': ['lib/api/contract', 'lib/db', 'lib/domain', 'lib/values'],
  'lib/log': ['lib/values'],
  'lib/server': [
    ...['lib/api', 'lib/api/contract', 'lib/auth', 'lib/db', 'lib/domain', 'lib/ingest', 'lib/log'],
    ...['lib/settings', 'lib/values'],
  ],
  'lib/settings': ['lib/values'],
  'lib/values': [],
}
const folders = Object.keys(allowedImports)
const targets = [...folders, 'e2e']

/** A file in `from` that imports the target of another folder. */
const borderFile = (from: string, to: string) => `${from}/imports-${to.replaceAll('/', '-')}.ts`

const againstDirection: Planted = [
  ['app/a.tsx', '../lib/db/target.ts'],
  ['app/b.tsx', '#lib/service.ts'],
  ['components/cores/a.tsx', '../../lib/domain/target.ts'],
  ['components/cores/b.tsx', '#lib/process-service.ts'],
  ['components/cores/c.tsx', '#lib/api/z.ts'],
  ['components/cores/d.tsx', './c.tsx'],
  ['lib/api/contract/a.ts', '../endpoint.ts'],
  ['lib/api/a.ts', '#lib/client/generate/target.ts'],
  ['lib/auth/a.ts', '#lib/service.ts'],
  ['lib/cli/a.ts', '#lib/service.ts'],
  ['lib/client/a.ts', 'node:fs'],
  ['lib/client/b.ts', 'zod'],
  ['lib/domain/a.ts', '../service.ts'],
  ['lib/ingest/a.ts', '#lib/process-service.ts'],
  ['lib/ingest/b.ts', '#lib/settings/settings.ts'],
  ['lib/log/a.ts', '#lib/tracing.ts'],
  ['lib/server/a.ts', './no-such-file.ts'],
  ['lib/server/b.ts', '#lib/service.ts'],
  ['lib/server/c.ts', '#lib/db/test-set-up.ts'],
  ['lib/next-mount.ts', '#lib/server/target.ts'],
  ['lib/prefetch-queries.ts', '#lib/cli/target.ts'],
]
/** A circle is reported once, at its first file. */
const circle: Planted = [
  ['components/charts/circle-a.tsx', './circle-b.tsx'],
  ['components/charts/circle-b.tsx', './circle-c.tsx'],
  ['components/charts/circle-c.tsx', './circle-a.tsx'],
]
const withDirection: Planted = [
  ['app/z.tsx', '#lib/process-service.ts'],
  ['lib/api/contract/z.ts', '../params.ts'],
  ['lib/api/z.ts', '#lib/domain/target.ts'],
  ['lib/api/endpoint.ts', './z.ts'],
  ['lib/auth/z.ts', '#lib/process-service.ts'],
  ['lib/ingest/z.ts', '#lib/settings/setting-formats.ts'],
  ['lib/process-service.ts', './service.ts'],
  ['lib/server/run.ts', '#lib/service.ts'],
  ['lib/server/deploy/package/z.ts', '#lib/client/generate/target.ts'],
]
/** Types that a folder may use of a file that it may not run. */
const withDirectionForTypes: Planted = [
  ['lib/api/types.ts', '#lib/settings/settings.ts'],
  ['lib/auth/types.ts', '#lib/service.ts'],
  ['lib/domain/types.ts', '#lib/settings/settings.ts'],
  ['lib/log/types.ts', '#lib/settings/settings.ts'],
]

test('an import against the direction, directly or through other files, and a circle of imports fail the linter', () => {
  copyFileSync(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  const files = ['lib/api/params.ts', 'lib/db/test-set-up.ts', 'lib/service.ts', 'lib/settings/setting-formats.ts']
  const leaves = [...files, 'lib/settings/settings.ts', 'lib/tracing.ts', ...targets.map((name) => `${name}/target.ts`)]
  for (const file of leaves) write(file, 'export const target = 1\n')
  const borders = folders.flatMap((from) => targets.filter((to) => to !== from).map((to) => [from, to] as const))
  const planted = borders.map(([from, to]) => [borderFile(from, to), `#${to}/target.ts`] as const)
  plant([...planted, ...againstDirection, ...circle, ...withDirection])
  plant(
    [
      ['components/types-a.ts', './types-b.ts'],
      ['components/types-b.ts', './types-a.ts'],
    ],
    'import type',
  )
  plant(withDirectionForTypes, 'import type')
  const { status, stdout } = lint('depcruise', ['app', 'components', 'lib', '--config', '.dependency-cruiser.mjs'])
  const found = new Set([...stdout.matchAll(/^ *error [\w-]+: (\S+)/gm)].map(([, file]) => file))
  const forbidden = borders.filter(([from, to]) => !allowedImports[from]?.includes(to))
  expect([...found].sort()).toEqual(
    [
      ...forbidden.map(([from, to]) => borderFile(from, to)),
      ...againstDirection.map(([file]) => file),
      circle[0]?.[0],
      'components/types-a.ts',
    ].sort(),
  )
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
  const { scripts } = (await import('../../package.json')).default
  expect(scripts.lint).toMatch(/^biome check .*&& depcruise app components lib /)
})

function plant(files: Planted, kind: 'export' | 'import type' = 'export'): void {
  const statement = kind === 'export' ? 'export *' : 'import type { target }'
  for (const [file, imported] of files) write(file, `${statement} from '${imported}'\n`)
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
