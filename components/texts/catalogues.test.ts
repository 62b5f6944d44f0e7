import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#lib/values/languages.ts'
import { catalogues, compiledCatalogue } from './compiled-catalogue.ts'
import { byKey, textProblems } from './text-problems.ts'

const root = join(import.meta.dirname, '../..')
const english = byKey(catalogues.en)

/** Words that are the same in English and German: names, units and terms of the field. */
const sameWords = new Set(
  'API Asset Audit Bytes CPU CSV Code Compute Core Cores Filter Hybrid JSON Link Name Panel Partner Pool Pools Rocket Status Trend URL UUID curl normal'.split(
    ' ',
  ),
)

test.each(languages)('the texts of %s have no problem', (language) => {
  expect(textProblems(catalogues[language], catalogues.en)).toEqual([])
})

test('the browser can get the texts: React sends plain objects only', () => {
  const isPlain = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain))
  for (const language of languages) expect(Object.values(compiledCatalogue(language)).every(isPlain)).toBe(true)
})

test('the build fails for a text that has a problem', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts['build:node']).toContain(' check-texts=components/texts/check-texts.ts ')
  expect(scripts.build).toContain(' && node dist/check-texts.js && ')
})

test('every German text is translated', () => {
  const german = byKey(catalogues.de)
  const untranslated = [...english].filter(([key, text]) => {
    const words = text.match(/\p{L}{2,}/gu) ?? []
    return german.get(key) === text && words.some((word) => !sameWords.has(word))
  })
  expect(untranslated).toEqual([])
})

test('every text is used, and every key that is written in the code has a text', () => {
  const used = new Set(sources().flatMap((source) => keysIn(source)))
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([])
  expect([...used].filter((key) => !english.has(key))).toEqual([])
})

function keysIn(source: string): string[] {
  const areas = Object.keys(catalogues.en).join('|')
  return [...source.matchAll(new RegExp(`(['"])((?:${areas})\\.\\w+)\\1`, 'g'))].map(([, , key]) => key ?? '')
}

/** The code of the pages and components, without tests and catalogues. */
function sources(): string[] {
  return ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|texts\/(?:en|de)\//.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
}
