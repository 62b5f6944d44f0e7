import format, { type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { messageOf } from '#texts'
import type { Area, PlainKey, TextKey, ValuesOf } from './catalogue.ts'
import { formatters } from './formatters.ts'
import { locale } from './locale.ts'

type Values<Key extends TextKey> = [Key] extends [PlainKey] ? [] : [values: ValuesOf<Key>]
type Tag = (content: ReactNode) => ReactNode

/** Returns a text of the catalogue in the language of the page: `text('area.name', { count: 3 })`. */
export function text<Key extends TextKey>(key: Key, ...[values]: Values<Key>): string {
  return formatted(key, values) as string
}

/**
 * Returns a text with tags as elements: `See the <docs>documentation</docs>` with `{ docs: (words) => <a href="/docs">{words}</a> }`.
 * The placeholders of the text have their values beside the tags; a value may be an element, too.
 */
export function richText(key: TextKey, values: Readonly<Record<string, string | number | Tag>>): ReactNode {
  const tags = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (content: readonly ReactNode[]) => value(listed(content)) : value,
  ])
  return listed([formatted(key, Object.fromEntries(tags))].flat())
}

function formatted(key: TextKey, values?: object) {
  const at = key.indexOf('.')
  const message = messageOf(key.slice(0, at) as Area, key.slice(at + 1))
  // A page without an area that it shows is a fault of ours; its name is more use to the user than a broken page.
  return message === undefined
    ? key
    : format<ReactNode>(message, locale(), values as FormatValues<ReactNode>, { formatters })
}

/** Elements in a row, each with a key. */
function listed(content: readonly ReactNode[]): ReactNode {
  return content.length === 1 ? content[0] : createElement(Fragment, null, ...content)
}
