import type { FormatOptions } from 'icu-minify/format'
import { formatNumber } from '../usage/number.ts'

/** The plural of English and of German. Not by Intl: its first use takes long on a phone, and almost every page counts something. */
const cardinals = { select: (count: number) => (count === 1 ? 'one' : 'other') } as Intl.PluralRules
const numbers = { format: (value: number) => formatNumber(value) } as Intl.NumberFormat

/** How messages show numbers: `{count, number}` and `#`. Times are formatted before they become part of a text. */
export const formatters: FormatOptions['formatters'] = {
  getNumberFormat: () => numbers,
  getPluralRules: (locale, options) =>
    options?.type === 'ordinal' ? new Intl.PluralRules(locale, options) : cardinals,
  getDateTimeFormat: () => {
    throw new Error('Messages have no dates.')
  },
}
