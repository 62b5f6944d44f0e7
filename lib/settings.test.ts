import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from './settings.ts'

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    docsUrl: 'http://localhost:3000',
    schemaUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    staleAfterMs: 86_400_000,
  })
})

test('an empty value counts as unset, and addresses lose their closing slash', () => {
  const settings = readSettings({ PORT: '', BASE_URL: 'https://panel.example/', DOCS_URL: 'https://docs.example' })
  expect([settings.port, settings.baseUrl, settings.docsUrl, settings.schemaUrl]).toEqual([
    3000,
    'https://panel.example',
    'https://docs.example',
    'https://panel.example',
  ])
})

describe('a wrong setting is one line that names it, its rule and its value', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535, but is "70000"'],
    [{ PORT: '0x50' }, 'PORT: must be a whole number from 0 to 65535, but is "0x50"'],
    [{ BASE_URL: 'ftp://x' }, 'BASE_URL: must be an http or https address, but is "ftp://x"'],
    [{ STALE_AFTER: '1 day' }, 'STALE_AFTER: must be a duration such as 90s, 15m, 24h or 7d, but is "1 day"'],
    [{ DATABASE_READ_URL: 'postgres://r' }, 'DATABASE_READ_URL: needs DATABASE_URL, which is unset'],
    [{ DATABASE_URL: 'postgres://p' }, 'SESSION_SECRET: must be set when DATABASE_URL is, but is unset'],
  ])('%o', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new SettingError(line))
  })
  test.each(['TOKEN_PEPPER', 'SESSION_SECRET', 'DATABASE_URL'])('and never the value of %s', (name) => {
    const wrong = 'mysql://user:hunter2@host'.slice(0, 25)
    expect(() => readSettings({ [name]: wrong })).toThrow(/a secret that is not shown$/)
    expect(() => readSettings({ [name]: wrong })).not.toThrow(/hunter2/)
  })
})
