import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { languages } from '#lib/values/languages.ts'
import { catalogues } from './compiled-catalogue.ts'

const root = join(import.meta.dirname, '../..')
const english = textsOf('en')

/** Words that are the same in English and German: names, units and terms of the field. */
const sameWords = new Set(
  'API Asset Audit Bytes CPU CSV Code Compute Core Cores Filter Hybrid JSON Link Name Panel Partner Pool Pools Rocket Status Trend URL UUID curl'.split(
    ' ',
  ),
)

test.each(languages)('every text of %s is a message that can be formatted', (language) => {
  for (const [key, text] of textsOf(language)) expect(() => parse(text), key).not.toThrow()
})

test.each(languages)('every text of %s has the placeholders and tags of the English one, of the same kinds', (language) => {
  for (const [key, text] of textsOf(language)) {
    expect(placeholdersOf(parse(text)), key).toEqual(placeholdersOf(parse(english.get(key) ?? '')))
  }
})

test('every English text has a German one and the other way round', () => {
  expect([...textsOf('de').keys()].sort()).toEqual([...english.keys()].sort())
})

test('every German text is translated', () => {
  const german = textsOf('de')
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

/** The texts of a language by key. */
function textsOf(language: (typeof languages)[number]): ReadonlyMap<string, string> {
  const areas = Object.entries(catalogues[language])
  return new Map(areas.flatMap(([area, texts]) => Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text])))
}

/** The names of placeholders and tags with their kinds, in the alphabetical order. */
function placeholdersOf(nodes: readonly MessageFormatElement[]): string[] {
  const found = nodes.flatMap((node): string[] => {
    if (node.type === TYPE.literal || node.type === TYPE.pound) return []
    const own = `${node.value}: ${TYPE[node.type]}`
    if (node.type === TYPE.tag) return [own, ...placeholdersOf(node.children)]
    if (node.type !== TYPE.plural && node.type !== TYPE.select) return [own]
    return [own, ...Object.values(node.options).flatMap(({ value }) => placeholdersOf(value))]
  })
  return [...new Set(found)].sort()
}

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
