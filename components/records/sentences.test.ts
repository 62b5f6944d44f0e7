import { expect, test } from 'vitest'
import { languages } from '#lib/values/languages.ts'
import { locale } from '../texts/locale.ts'
import { inLanguage } from '../texts/test-language.ts'
import { joinNames } from './sentences.ts'

test.each(languages)('names are joined as the language %s does it', (language) => {
  inLanguage(language, () => {
    for (const [last, type] of [
      ['and', 'conjunction'],
      ['or', 'disjunction'],
    ] as const) {
      const format = new Intl.ListFormat(locale(), { type })
      for (const names of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
        expect(joinNames(names, last)).toBe(format.format(names))
      }
    }
  })
})
