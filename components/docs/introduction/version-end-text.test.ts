import { expect, test } from 'vitest'
import { versionEndText } from './version-end-text.ts'

const deprecatedAt = Date.UTC(2027, 0, 31)
const sunsetAt = Date.UTC(2028, 5, 30)
const [before, after] = [deprecatedAt - 1, deprecatedAt]

test('a version is deprecated from its date on, and will be before it', () => {
  expect(versionEndText('v1', { deprecatedAt }, before)).toEqual({
    title: 'v1 will be deprecated',
    text: 'v1 will be deprecated as of 31 January 2027. Its responses have the header `Deprecation`. Use v2 for new clients.',
  })
  expect(versionEndText('v1', { deprecatedAt, sunsetAt }, after)).toEqual({
    title: 'v1 is deprecated',
    text: 'v1 is deprecated as of 31 January 2027. It may be removed after 30 June 2028. Its responses have the headers `Deprecation` and `Sunset`. Use v2 for new clients.',
  })
})

test('a version that only ends is not called deprecated, and names only the header that is sent', () => {
  expect(versionEndText('v1', { sunsetAt }, after)).toEqual({
    title: 'v1 may be removed',
    text: 'It may be removed after 30 June 2028. Its responses have the header `Sunset`. Use v2 for new clients.',
  })
})

test('a version without dates has no notice', () => expect(versionEndText('v2', {}, after)).toBeNull())
