import { RE2JS, RE2JSException } from 're2js'
import { InputError } from '#lib/domain/input-error.ts'
import type { RelabelRule } from '../source.ts'

/** Longer labels match nothing, and lead to no asset: an id has at most 253 characters. */
const maxLabelLength = 1_024

/**
 * A rule that replaces a label that the pattern matches as a whole, by a text that names groups as `$1`, `${1}` or `${name}`.
 * The patterns are those of Prometheus (RE2), whose time grows with the length of the label only. Throws InputError.
 */
export function relabelRule(match: string, to: string): RelabelRule {
  const pattern = compile(match)
  const parts = partsOf(to, pattern)
  const apply = (label: string) => {
    if (label.length > maxLabelLength) return label
    const matcher = pattern.matcher(label)
    if (!matcher.matches()) return label
    return parts.map((part) => ('text' in part ? part.text : (matcher.group(part.group) ?? ''))).join('')
  }
  return { match, to, apply }
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) throw new InputError(`must be a regular expression of RE2: ${error.message}`)
    throw error
  }
}

type Part = { text: string } | { group: number | string }

function partsOf(template: string, pattern: RE2JS): Part[] {
  const named = pattern.namedGroups()
  const parts: Part[] = []
  let end = 0
  for (const { 0: text, 1: braced, 2: bare, index } of template.matchAll(/\$(?:\{(\w+)\}|(\w+)|\$)/g)) {
    parts.push({ text: template.slice(end, index) })
    end = index + text.length
    const name = braced ?? bare
    if (name === undefined) parts.push({ text: '$' })
    else if (/^\d+$/.test(name) ? Number(name) <= pattern.groupCount() : Object.hasOwn(named, name)) {
      parts.push({ group: /^\d+$/.test(name) ? Number(name) : name })
    } else throw new InputError(`must name groups of the pattern, but names ${text}`)
  }
  return [...parts, { text: template.slice(end) }]
}

/** Applies the rules one after another; remembers the results, because every query returns the same labels. */
export function relabelling(): (rules: readonly RelabelRule[], label: string) => string {
  const known = new Map<readonly RelabelRule[], Map<string, string>>()
  return (rules, label) => {
    if (rules.length === 0) return label
    const results = known.get(rules) ?? new Map<string, string>()
    known.set(rules, results)
    const result = results.get(label) ?? rules.reduce((value, rule) => rule.apply(value), label)
    results.set(label, result)
    return result
  }
}
