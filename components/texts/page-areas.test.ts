import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'

const root = join(import.meta.dirname, '../..')
const entries = globSync('app/**/{page,layout,not-found,error}.tsx', { cwd: root })
const key = new RegExp(`['"](${Object.keys(en).join('|')})\\.\\w+['"](?!:)`, 'g')

test('each page and layout sends the browser the areas of texts that it shows, and no others', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty', '.module.css': 'empty', '.png': 'empty' },
    logLevel: 'error',
  })
  const wrong = entries.flatMap((entry) => {
    const files = filesOf(metafile, entry)
    const sent = new Set(files.filter((file) => file.startsWith('app/')).flatMap(sentBy))
    const before = new Set(layoutsAround(entry).flatMap((layout) => filesOf(metafile, layout).flatMap(sentBy)))
    const shown = new Set(files.flatMap(shownBy))
    return [
      ...[...shown].filter((area) => !sent.has(area) && !before.has(area)).map((area) => `${entry} lacks ${area}`),
      ...[...sent]
        .filter((area) => !shown.has(area) || before.has(area))
        .map((area) => `${entry} does not need ${area}`),
    ]
  })
  expect(wrong).toEqual([])
})

/** The files of the project that an entry imports, directly or through others, and the entry itself. */
function filesOf({ inputs }: Metafile, entry: string): string[] {
  const found = new Set([entry])
  for (const file of found) {
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) found.add(path)
  }
  return [...found].filter((file) => /^(?:app|components)\//.test(file))
}

function layoutsAround(entry: string): string[] {
  const folders = dirname(entry).split('/')
  const around = folders.map((_, at) => `${folders.slice(0, at + 1).join('/')}/layout.tsx`)
  return around.filter((layout) => layout !== entry && entries.includes(layout))
}

/** The areas in `<Texts areas={['a', 'b']}>`. */
function sentBy(file: string): string[] {
  const lists = source(file).matchAll(/<Texts areas=\{\[([^\]]*)\]\}/g)
  return [...lists].flatMap(([, names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => name))
}

function shownBy(file: string): string[] {
  return /components\/texts\/(?:en|de)\//.test(file) ? [] : [...source(file).matchAll(key)].map(([, area = '']) => area)
}

const sources = new Map<string, string>()

function source(file: string): string {
  const text = sources.get(file) ?? (/\.tsx?$/.test(file) ? readFileSync(join(root, file), 'utf8') : '')
  sources.set(file, text)
  return text
}
