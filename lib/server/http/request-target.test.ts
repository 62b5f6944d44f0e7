import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTarget } from './request-target.ts'

test.each([
  ['/hybrid-core/v2/hybrid-cores?x', 'api'],
  ['/management', 'api'],
  ['/%6danagement/v2/account', 'api'],
  ['//management/v2', 'api'],
  ['http://evil.example/management/v2/account', 'api'],
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/api/v2/doc', 'api'],
  ['/api/authority', 'api'],
  ['/api//auth', 'api'],
  ['/hybrid-core/../cores', 'api'],
  ['/healthz?x=1', 'health'],
  ['/%72eadyz', 'health'],
  ['/api/auth', 'pages'],
  ['/%61pi/%61uth/csrf', 'pages'],
  ['/managements', 'pages'],
  ['/healthz/', 'pages'],
  ['/cores/', 'pages'],
  ['/invoices/2026%2f001', 'pages'],
  ['/./management', 'refused'],
  ['/api/auth/../../management', 'refused'],
  ['/cores/%2E%2e', 'refused'],
  ['/x//management', 'refused'],
  ['/\\management', 'refused'],
  ['/cores#/management', 'refused'],
  ['/caf\u00e9', 'refused'],
  ['/cores/%0a', 'refused'],
  ['/%FF', 'refused'],
  ['*', 'refused'],
  ['cores', 'refused'],
  ['', 'pages'],
])('%s goes to %s', (target, to) => {
  expect(readTarget(target).to).toBe(to)
})

test('the API gets the target as it was sent, pages get the normal form', () => {
  expect(readTarget('http://h/management/%2e/%61?b=%61')).toMatchObject({ target: '/management/%2e/%61?b=%61' })
  expect(readTarget('http://h/%63ores/%3a?b=%61#/..')).toMatchObject({
    path: '/cores/%3A',
    target: '/cores/%3A?b=%61#/..',
  })
  expect(readTarget('HTTPS://u:p@h:1?x')).toMatchObject({ to: 'pages', path: '/', target: '/?x' })
})

describe('for any target', () => {
  const step = fc.constantFrom(
    ...['/', '\\', '.', '%2e', '%2E', '%2f', '%5c', '%25', '2e', '#', '?', '*', ':', '@', '%', '%00', '\u00e9', 'x'],
    ...['management', 'hybrid-core', 'api', 'auth', 'healthz', 'http://', '%6d', '%61', '_next', 'cores', 'static'],
  )
  const target = fc.oneof(
    fc.array(step, { maxLength: 12 }).map((steps) => steps.join('')),
    fc.webPath(),
    fc.string(),
  )
  const hosted = fc.tuple(fc.constantFrom('', '/', 'http://h', 'x://h'), target).map((parts) => parts.join(''))

  test('a path for Next means the same to every URL parser, and is never a path of the API', () => {
    fc.assert(
      fc.property(hosted, (sent) => {
        const read = readTarget(sent)
        if (read.to !== 'pages') return
        expect(new URL(read.target, 'http://h').pathname).toBe(read.path)
        expect(new URL(read.target, 'http://h').host).toBe('h')
        const names = read.path.split('/').slice(1).map(decodeURIComponent)
        if (names[0] !== 'api' || names[1] !== 'auth')
          expect(['hybrid-core', 'management', 'api']).not.toContain(names[0])
      }),
      { numRuns: 20_000 },
    )
  })

  test('normalizing twice gives the same as once', () => {
    fc.assert(
      fc.property(hosted, (sent) => {
        const read = readTarget(sent)
        if (read.to !== 'pages') return
        expect(readTarget(read.target)).toEqual(read)
      }),
      { numRuns: 5_000 },
    )
  })
})
