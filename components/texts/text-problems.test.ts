import { expect, test } from 'vitest'
import { textProblems } from './text-problems.ts'

const english = {
  shell: {
    plain: 'Pages',
    named: 'Signed in as {name}',
    counted: '{count, plural, one {# row of {table}} other {# rows of {table}}}',
    linked: 'See the <docs>documentation of {name}</docs>',
  },
}
const problemsOf = (texts: Record<string, string>) => textProblems({ shell: { ...english.shell, ...texts } }, english)

test('a translation with the same placeholders in another order and other plurals has no problem', () => {
  const translated = {
    plain: 'Seiten',
    named: '{name} ist angemeldet',
    counted: '{count, plural, =0 {Keine Zeile von {table}} one {# Zeile} other {# Zeilen}}',
    linked: '<docs>Dokumentation</docs> von {name}',
  }
  expect(problemsOf(translated)).toEqual([])
})

test.each([
  [{ named: 'Angemeldet als {nme}' }, 'shell.named has the placeholders nme instead of name'],
  [{ named: 'Angemeldet' }, 'shell.named has the placeholders none instead of name'],
  [{ named: 'Angemeldet als {name' }, 'shell.named is no message: Angemeldet als {name'],
  [{ named: 'Angemeldet als {name, number}' }, 'shell.named has the placeholders name (number) instead of name'],
  [{ counted: '{count, plural, one {#}}' }, 'shell.counted is no message: {count, plural, one {#}}'],
  [
    { counted: '{count, plural, one {# Zeile} other {# Zeilen}}' },
    'shell.counted has the placeholders count (plural) instead of count (plural), table',
  ],
  [
    { linked: 'Siehe <doc>{name}</doc>' },
    'shell.linked has the placeholders doc (tag), name instead of docs (tag), name',
  ],
  [{ linked: 'Siehe <docs>{name}' }, 'shell.linked is no message: Siehe <docs>{name}'],
  [{ more: 'Mehr' }, 'shell.more has no English text'],
])('a broken text is found: %j', (texts, problem) => {
  expect(problemsOf(texts)).toEqual([problem])
})

test('a missing text is found', () => {
  const { plain: _, ...others } = english.shell
  expect(textProblems({ shell: others }, english)).toEqual(['shell.plain is missing'])
})
