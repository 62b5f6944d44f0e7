import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InputError } from '#lib/domain/input-error.ts'
import { relabelling, relabelRule } from './relabel.ts'

test.each([
  ['([^.:]+).*', '$1', 'cn-01.example.com:9100', 'cn-01'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a name of a group
  ['(?P<rack>\\w+)-(\\d+)', '${rack}_${2}', 'a-7', 'a_7'],
  ['(\\w+)-(\\d+)', '$$1', 'a-7', '$1'],
  ['b', 'x', 'abc', 'abc'],
  ['a|ab', 'x', 'ab', 'x'],
  ['gw-.*', '', 'gw-1', ''],
  ['(a)|(b)', '[$1]', 'b', '[]'],
])('the pattern %s with %s turns %s into %s', (match, to, label, expected) => {
  expect(relabelRule(match, to).apply(label)).toBe(expected)
})

test.each([
  ['(', 'x'],
  ['(a)\\1', 'x'],
  ['(?=a)', 'x'],
  ['((a{100}){100}){100}', 'x'],
  ['(a)', '$2'],
  ['(a)', '$name'],
])('the pattern %s with %s is refused', (match, to) => {
  expect(() => relabelRule(match, to)).toThrow(InputError)
})

test('a pattern that takes other engines exponential time ends', () => {
  const rule = relabelRule('((a+)+)+b', '$1')
  const label = 'a'.repeat(1_000)
  expect(rule.apply(label)).toBe(label)
})

test('a label that is too long for an id is returned as it is', () => {
  expect(relabelRule('.*', 'x').apply('a'.repeat(1_025))).toHaveLength(1_025)
})

test('rules are applied one after another, and the result depends on the label only', () => {
  const relabel = relabelling()
  const rules = [relabelRule('([^.]+)\\..*', '$1'), relabelRule('node-(\\d+)', 'cn-$1')]
  const others = [relabelRule('.*', 'same')]
  expect(relabel(rules, 'node-7.example')).toBe('cn-7')
  fc.assert(
    fc.property(fc.string(), (label) => {
      expect(relabel(rules, label)).toBe(relabel(rules, label))
      expect(relabel(others, label)).toBe(/\n/.test(label) ? label : 'same')
      expect(relabelling()(rules, label)).toBe(relabel(rules, label))
    }),
  )
})
