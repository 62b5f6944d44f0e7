import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { readSettings, SettingError } from './settings.ts'

test('no setting is required', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    docsUrl: 'http://localhost:3000',
    schemaUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    staleAfterMs: dayMs,
    leadTimeDays: 56,
    trustedProxyHops: 0,
    oidc: undefined,
  })
})

test('the history is kept for the default ages, or for those that are set', () => {
  const ages = { '5m': 14, '1h': 90, '1d': 1_098, 'asset.1h': 8, 'asset.1d': 400 }
  const inDays = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(readSettings(given).historyAges).map(([name, ms]) => [name, ms / dayMs]))
  expect(inDays({})).toEqual(ages)
  expect(inDays({ HISTORY: '5m=1d, asset.1d=2y' })).toEqual({ ...ages, '5m': 1, 'asset.1d': 732 })
})

test('an empty value counts as unset, and URLs lose their final slash', () => {
  const settings = readSettings({ PORT: '', BASE_URL: 'https://panel.example/', DOCS_URL: 'https://docs.example' })
  expect([settings.port, settings.baseUrl, settings.docsUrl, settings.schemaUrl]).toEqual([
    3000,
    'https://panel.example',
    'https://docs.example',
    'https://panel.example',
  ])
})

test('the base URL has the form of a browser’s origin; the URL of documents may have a path', () => {
  const given = { BASE_URL: 'HTTPS://Panel.Example:443/', DOCS_URL: 'https://docs.example/panel/' }
  const { baseUrl, docsUrl } = readSettings(given)
  expect([baseUrl, docsUrl]).toEqual(['https://panel.example', 'https://docs.example/panel'])
})

test('traces are sent if a collector is configured, in the configured format', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  expect(readSettings({}).traces).toBeUndefined()
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toBe('http/protobuf')
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }).traces).toBe(
    'http/json',
  )
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined()
})

describe('an invalid setting is one line with its name, its rule and its value', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535, but is "70000"'],
    [{ LEAD_TIME: '8w' }, 'LEAD_TIME: must be a number of days such as 56d, but is "8w"'],
    ...['5m', '5m=14', '5m=14d,5m=15d', 'asset.5m=1d', '1h=0d', '1d=3y;1h=9d'].map(
      (given): [{ HISTORY: string }, string] => [
        { HISTORY: given },
        `HISTORY: must be ages in days or years such as asset.1h=8d,1d=3y, each at most once, for 5m, 1h, 1d, asset.1h, asset.1d, but is "${given}"`,
      ],
    ),
    [{ PORT: '0x50' }, 'PORT: must be a whole number from 0 to 65535, but is "0x50"'],
    [{ BASE_URL: 'ftp://x' }, 'BASE_URL: must be an http or https address, but is "ftp://x"'],
    ...['https://h/panel', 'https://h/?a=b', 'https://h/#a', 'https://h?', 'https://h/#'].map(
      (url): [{ BASE_URL: string }, string] => [
        { BASE_URL: url },
        `BASE_URL: must be an http or https address without path, query, fragment and credentials, but is "${url}"`,
      ],
    ),
    [
      { BASE_URL: 'https://me:hunter2@h' },
      'BASE_URL: must be an http or https address without path, query, fragment and credentials, but is "https://***@h"',
    ],
    [
      { DOCS_URL: 'https://h/docs?a=b' },
      'DOCS_URL: must be an http or https address without query, fragment and credentials, but is "https://h/docs?a=b"',
    ],
    [{ LOG_CLIENT_ADDRESS: 'no' }, 'LOG_CLIENT_ADDRESS: must be true or false, but is "no"'],
    [{ STALE_AFTER: '1 day' }, 'STALE_AFTER: must be a duration such as 500ms, 90s, 15m, 24h or 7d, but is "1 day"'],
    [{ DATABASE_READ_URL: 'postgres://r' }, 'DATABASE_READ_URL: needs DATABASE_URL, which is unset'],
    [{ DATABASE_URL: 'postgres://p' }, 'SESSION_SECRET: must be set when DATABASE_URL is, but is unset'],
    [{ TRUSTED_PROXY_HOPS: '-1' }, 'TRUSTED_PROXY_HOPS: must be a whole number from 0 to 16, but is "-1"'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'c:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address, but is "c:4317"',
    ],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL: must be one of http/protobuf, http/json, but is "grpc"',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, but is "2"'],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'token' },
      'OTEL_EXPORTER_OTLP_HEADERS: must be NAME=VALUE, several separated by commas, but is a secret that is not shown',
    ],
    [
      { CORS_ORIGINS: 'https://a.example/,*' },
      'CORS_ORIGINS: must be origins such as https://app.example.com, separated by commas, but is "https://a.example/,*"',
    ],
    [{ V1_SUNSET_AT: 'soon' }, 'V1_SUNSET_AT: must be a date or a time such as 2027-01-31T00:00:00Z, but is "soon"'],
    [
      { V1_DEPRECATED_AT: '2027-02-01', V1_SUNSET_AT: '2027-01-31' },
      'V1_SUNSET_AT: must not be before V1_DEPRECATED_AT, but is',
    ],
    [
      { SECURITY_CONTACT: 'me@example.com' },
      'SECURITY_CONTACT: must be mailto:, https:// or tel: addresses, separated by commas, but is "me@example.com"',
    ],
    [
      { SECURITY_CONTACT: 'mailto:me@example.com' },
      'SECURITY_EXPIRES_AT: must be set when SECURITY_CONTACT is, but is unset',
    ],
    [{ SECURITY_EXPIRES_AT: '2027-01-31' }, 'SECURITY_CONTACT: must be set when SECURITY_EXPIRES_AT is, but is unset'],
  ])('%o', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new SettingError(line))
  })
  test.each(['TOKEN_PEPPER', 'SESSION_SECRET', 'DATABASE_URL'])('without the value of %s', (name) => {
    const wrong = 'mysql://user:hunter2@host'.slice(0, 25)
    expect(() => readSettings({ [name]: wrong })).toThrow(/a secret that is not shown$/)
    expect(() => readSettings({ [name]: wrong })).not.toThrow(/hunter2/)
  })
})
