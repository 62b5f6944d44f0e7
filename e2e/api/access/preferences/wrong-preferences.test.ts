import { beforeAll, describe, expect, test } from 'vitest'
import type { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { type Answer, change, everything, newSession, read, sendBody } from './preferences-client.ts'

describe('a wrong preference', () => {
  let session: SessionClient
  let before: Answer
  beforeAll(async () => {
    session = await newSession()
    before = await change(session, everything)
  })

  const schemes = 'must be one of system, light, dark, or null'
  const zone = 'must be a time zone that the server knows'
  const page = 'must be one of cores, storage,'
  test.each<[string, unknown, string]>([
    ['theme', 'Dark', schemes],
    ['theme', '', schemes],
    ['theme', ['dark'], schemes],
    ['theme', { dark: true }, schemes],
    ['theme', true, schemes],
    ['theme', 'a'.repeat(10_000), schemes],
    ['language', 'fr', 'must be one of en, de, or null'],
    ['language', 'de-DE', 'must be one of en, de, or null'],
    ['density', 'dense', 'must be one of comfortable, compact, or null'],
    ['density', 0, 'must be one of comfortable, compact, or null'],
    ['time_zone', 'Mars/Phobos', zone],
    ['time_zone', 'europe/berlin', zone],
    ['time_zone', 'EUROPE/BERLIN', zone],
    ['time_zone', '', zone],
    ['time_zone', '+01:00', zone],
    ['time_zone', 'Europe/Berlin\0', zone],
    ['time_zone', '__proto__', zone],
    ['time_zone', 'a'.repeat(65), 'must have at most 64 characters'],
    ['time_zone', 'a'.repeat(10_000), 'must have at most 64 characters'],
    ['time_zone', ['Europe/Berlin'], 'must be text or null'],
    ['start_page', '/cores', page],
    ['start_page', 'cores/hc-fra-1', page],
    ['start_page', 'cores?page[number]=2', page],
    ['start_page', 'https://evil.example', page],
    ['start_page', '//evil.example', page],
    ['start_page', '__proto__', page],
    ['start_page', 'v', page],
    ['start_page', 'v/', page],
    ['start_page', 'v/ ', page],
    ['start_page', 'v/a\nb', page],
    ['start_page', `v/${'a'.repeat(10_000)}`, page],
    ['start_page', 'v/no such view', 'must be v/ and the name of a saved view that you see'],
    ['start_page', 1, 'must be text or null'],
    ['name', 'me', 'is not a field'],
    ['user_uuid', '3f1c1a52-9d6e-4f5e-9d0c-6a8f0a3b7c21', 'is not a field'],
    ['changed_at', '2026-01-01T00:00:00Z', 'is not a field'],
    ['constructor', {}, 'is not a field'],
  ])('%s %j is rejected with the rule, and nothing changes', async (field, value, rule) => {
    const { status, errors } = await change(session, { theme: 'light', [field]: value })
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ detail: expect.stringContaining(`${field}`) }])
    expect(errors[0]?.detail).toContain(rule)
    expect(await read(session)).toEqual(before)
  })

  test('named __proto__ is rejected', async () => {
    const { status, errors } = await sendBody(session, '{"theme": "light", "__proto__": {"language": "en"}}')
    expect([status, errors]).toMatchObject([400, [{ detail: expect.stringContaining('__proto__') }]])
    expect(await read(session)).toEqual(before)
  })

  test('is named beside all others', async () => {
    const wrong = { theme: 'x', language: 'x', time_zone: 'x', density: 'x', start_page: 'x', more: 'x' }
    const { status, errors } = await change(session, wrong)
    expect([status, errors.length]).toEqual([400, 6])
    for (const field of Object.keys(wrong)) expect(errors.map(({ detail }) => detail).join('\n')).toContain(field)
  })

  test.each(['[]', '[{"theme": "light"}]', '"dark"', 'null', '', '{"theme":'])('is the body %s', async (body) => {
    expect((await sendBody(session, body)).status).toBe(400)
    expect(await read(session)).toEqual(before)
  })

  test('is a body of more than 64 KiB, or of another type', async () => {
    expect((await change(session, { theme: 'a'.repeat(70_000) })).status).toBe(413)
    expect((await change(session, { theme: 'light' }, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect(await read(session)).toEqual(before)
  })
})
