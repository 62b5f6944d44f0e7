import fc from 'fast-check'
import { checkVAT, countries } from 'jsvat'
import { describe, expect, test } from 'vitest'
import { parseVatId, vatIdFormats } from './vat-id.ts'

const codes = Object.keys(vatIdFormats)

/** Ids that our rule accepts and jsvat rejects: jsvat checks more digits, and does not know newer formats. */
const onlyOurs: Record<string, RegExp> = {
  BE: /^1/,
  CY: /^[6-8]/,
  DE: /^0/,
  EE: /^(?!10)/,
  ES: /^[A-Z].*[A-Z]$/,
  IE: /^(?:[^7-9]\D|\d\d|\d[A-Z+*]\d{5}[X-Z]|.{8}[B-GI]$)/,
  MT: /^0/,
  NL: /[A-Z+*].*B..$|B.*[A-Z+*].?$/,
  RO: /^0/,
  SE: /(?<!01)$/,
  SI: /^0/,
  SK: /^(?:0|..[015])/,
}

/** Ids that jsvat accepts and our rule rejects: old numbers, and an error in its table. */
const onlyTheirs: Record<string, RegExp> = {
  BE: /^(?:\d{9}|0?[2-9]\d{8})$/,
  CZ: /^\d{11,13}$/,
  IE: /^\d\)/,
}

/** One country at a time: among all of them jsvat takes EST... for an Estonian. It knows XI as the kingdom's GB. */
function theirs(code: string) {
  const prefix = code === 'XI' ? 'GB' : code
  const country = countries.find(({ rules }) => rules.regex.some(({ source }) => source.includes(`(${prefix})`)))
  if (!country) throw new Error(`jsvat does not know ${code}`)
  const isFormat = (rest: string) => checkVAT(prefix + rest, [country]).isValidFormat
  return { isFormat, formats: country.rules.regex, bodyOf: (vatId: string) => vatId.replace(prefix, '') }
}

test('the countries are the 27 of the EU and Northern Ireland, with EL for Greece', () => {
  expect(codes).toHaveLength(28)
  expect(codes).toEqual(expect.arrayContaining(['EL', 'XI']))
  for (const other of ['GR', 'GB', 'CH', 'NO', 'EU', '__']) expect(parseVatId(`${other}123456789`)).toBeUndefined()
})

describe.each(codes)('a VAT id of %s', (code) => {
  const body = vatIdFormats[code]!
  const { isFormat, formats, bodyOf } = theirs(code)

  test('is valid for jsvat too, except for known differences', () => {
    fc.assert(
      fc.property(fc.stringMatching(body), (rest) => {
        expect(parseVatId(code + rest)).toBe(code + rest)
        if (!isFormat(rest)) expect(rest).toMatch(onlyOurs[code] ?? /^differs$/)
      }),
      { numRuns: 500 },
    )
  })
  test('is valid whenever jsvat accepts it, except for known differences', () => {
    fc.assert(
      fc.property(fc.oneof(...formats.map((format) => fc.stringMatching(format))), (vatId) => {
        const rest = bodyOf(vatId)
        const isOurs = parseVatId(code + rest) !== undefined
        if (!isOurs) expect(rest).toMatch(onlyTheirs[code] ?? /^differs$/)
      }),
      { numRuns: 500 },
    )
  })
  test('is stored in upper case and without separators', () => {
    const separators = fc.stringMatching(/^[ .-]{0,3}$/)
    fc.assert(
      fc.property(fc.stringMatching(body), fc.array(separators, { minLength: 16, maxLength: 16 }), (rest, between) => {
        const vatId = code + rest
        const written = [...vatId.toLowerCase()].map((letter, at) => letter + (between[at] ?? '')).join('')
        expect(parseVatId((between[15] ?? '') + written)).toBe(vatId)
      }),
    )
  })
  test('is invalid with a digit more than the longest, or without its last character', () => {
    const longest = 2 + 12
    expect(parseVatId(code + '1'.repeat(longest - 1))).toBeUndefined()
    expect(parseVatId(code)).toBeUndefined()
  })
})

test.each(['DE123456789', 'ATU12345678', 'FRXX999999999', 'ESX9999999X', 'NL999999999B99', 'IE9S99999L', 'XIGD999'])(
  '%s is a VAT id: check digits are not verified',
  (vatId) => expect(parseVatId(vatId)).toBe(vatId),
)

test.each([
  ['', 'nothing'],
  ['DE12345678', 'a digit too few'],
  ['DE1234567890', 'a digit too many'],
  ['123456789', 'no country'],
  ['DE 123 456 78O', 'a letter among digits'],
  ['DE１２３４５６７８９', 'digits of another script'],
  ['DE123456789\n', 'a line break'],
  ['DE\u00a0123456789', 'a space of another kind'],
  ['ſI12345678', 'a letter that becomes another in upper case'],
  ['ES12345678', 'neither end a letter'],
  ['constructor', 'a name that every object has'],
])('%j is not a VAT id: %s', (given) => expect(parseVatId(given)).toBeUndefined())

test('parsing any text does not throw, and an accepted VAT id parses to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const vatId = parseVatId(text)
      if (vatId !== undefined) expect(parseVatId(vatId)).toBe(vatId)
    }),
  )
})
