import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const mantine = join(root, 'node_modules/@mantine')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const loaded = [...read(root, 'components/shell/theme/mantine.css').matchAll(/styles\/(.+)\.layer\.css/g)].map(
  ([, name = '']) => name,
)

test('the styles of every component of Mantine that is used are loaded, and no others', () => {
  const everywhere = ['baseline', 'default-css-variables', 'global']
  const index = read(mantine, 'core/esm/index.mjs')
  const modules = componentsInUse().flatMap((name) => {
    const [, path] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(\\..+)"`).exec(index) ?? []
    return path ? [join(mantine, 'core/esm', path)] : []
  })
  expect(modules.length).toBeGreaterThan(20)
  expect(loaded.toSorted()).toEqual([...everywhere, ...sheetsOf(modules)].sort())
})

test('styles are loaded in the order of Mantine’s own style sheet, on which overrides depend', () => {
  const whole = read(mantine, 'core/styles.layer.css')
  const places = loaded.map((name) => {
    const [, rules = ''] =
      /^@layer mantine \{([\s\S]*)\}\s*$/.exec(read(mantine, `core/styles/${name}.layer.css`)) ?? []
    return whole.indexOf(rules.trim())
  })
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

/** The names that the panel, and the parts of Mantine's other packages that it uses, import. */
function componentsInUse(): string[] {
  const packages = ['notifications', 'spotlight'].map((name) => join(mantine, name, 'esm'))
  return [join(root, 'app'), join(root, 'components'), ...packages]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.(tsx|mjs)$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]\w*$/.test(name))
}

/** The sheets of everything that the modules are made of, which are named after the modules with their class names. */
function sheetsOf(modules: readonly string[]): Set<string> {
  const sheets = new Set<string>()
  const seen = new Set(modules)
  for (const path of seen) {
    if (path.endsWith('.module.mjs')) sheets.add(basename(path, '.module.mjs'))
    for (const [, other = ''] of read(path).matchAll(/ from "(\..+?)"/g)) seen.add(join(dirname(path), other))
  }
  return sheets
}
