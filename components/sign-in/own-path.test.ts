import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/cores/a?sort[id]=-', '/api-keys'])('%s is followed', (path) => expect(ownPath(path)).toBe(path))

test.each([
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://[bad',
  '/sign-in',
])('%j leads to the first page instead', (path) => expect(ownPath(path)).toBe('/cores'))
