import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPage, ownPath } from './own-path.ts'

const origin = 'https://panel.example'

test.each(['/cores/a?sort[id]=-', '/api-keys', '/', '/sign-in-help'])(
  '%s is accepted as a path of the panel',
  (path) => {
    expect(ownPath(path, origin)).toBe(path)
    expect(ownPath(origin + path, origin)).toBe(path)
  },
)

test.each([
  '',
  'cores',
  'https://evil.example',
  'https://panel.example.evil.example/',
  'https://panel.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://panel.example//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[bad',
  '/sign-in',
  '/sign-in?callbackUrl=/sign-in',
  '/set-password#secret=x',
  '/setup',
])('%j leads to the first page instead', (path) => expect(ownPath(path, origin)).toBe(firstPage))

test('any input keeps the browser on the host of the panel', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    ' ',
    '.',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    'evil.example',
    'https',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      expect(new URL(ownPath(given, origin), `${origin}/sign-in`).origin).toBe(origin)
    }),
    { numRuns: 5_000 },
  )
})
