import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

const forbidden = [
  ['lib/db/a.ts', '#lib/domain/problem.ts'],
  ['lib/domain/inventory/a.ts', '#lib/api/router.ts'],
  ['lib/domain/b.ts', '#lib/ingest/kinds.ts'],
  ['lib/api/a.ts', '#lib/db/client.ts'],
  ['lib/auth/a.ts', '#lib/db/client.ts'],
  ['lib/api/contract/a.ts', '#lib/domain/problem.ts'],
  ['lib/api/contract/b.ts', 'node:fs'],
  ['components/cores/a.tsx', '#lib/domain/problem.ts'],
  ['components/cores/b.tsx', '#lib/db/client.ts'],
  ['lib/cli/a.ts', '#app/layout.tsx'],
] as const
const allowed = [
  ['lib/api/z.ts', '#lib/domain/problem.ts'],
  ['lib/domain/z.ts', '#lib/db/client.ts'],
  ['components/cores/z.tsx', '#lib/api/client.ts'],
] as const

test('an import against the direction is found by the linter, one along it is not', () => {
  copyFileSync(join(root, '.biome.json'), join(folder, '.biome.json'))
  for (const [file, imported] of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `export * from '${imported}'\n`)
  }
  const found = lint()
    .filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location }) => location.path)
  expect(found.sort()).toEqual(forbidden.map(([file]) => file).sort())
})

type Diagnostic = { category: string; location: { path: string } }

function lint(): Diagnostic[] {
  const biome = resolve(root, 'node_modules/.bin/biome')
  try {
    execFileSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json', '.'], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    return JSON.parse(String((error as { stdout: Buffer }).stdout)).diagnostics
  }
  return []
}
