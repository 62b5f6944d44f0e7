import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { causeOf, Outage } from './outage.ts'

const lines: [object, string][] = []
const log = { warn: (details: object, message: string) => void lines.push([details, message]) }
const messages = { log: log as never, begins: 'It is away.', ends: 'It is back.' }

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

test('an outage logs one line when it begins and one when it ends, however many requests fail', async () => {
  let isBack = false
  const probe = () => (isBack ? Promise.resolve() : Promise.reject(new Error('still away')))
  const outage = new Outage({ ...messages, probe })
  for (let n = 0; n < 100; n++) {
    outage.failed(new Error(`failure ${n}`))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(lines).toEqual([[{ cause: 'failure 0' }, 'It is away.']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  isBack = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines.slice(1)).toEqual([[{ seconds: 70 }, 'It is back.']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([lines.length, outage.isOpen]).toEqual([2, false])
})

test('failures that come and go many times a second are one outage', async () => {
  const outage = new Outage({ ...messages, probe: () => Promise.resolve() })
  for (let n = 0; n < 50; n++) {
    outage.failed(new Error('again'))
    await vi.advanceTimersByTimeAsync(1_500)
  }
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(2)
  outage.failed('another')
  expect(lines[2]).toEqual([{ cause: 'another' }, 'It is away.'])
})

test('an outage that is ended logs one line with its own message, and the next failure is a new outage', async () => {
  const probe = vi.fn(() => Promise.resolve())
  const outage = new Outage({ ...messages, probe })
  outage.end('It is not used.')
  outage.failed('first')
  await vi.advanceTimersByTimeAsync(500)
  outage.end('It is not used.')
  outage.end('It is not used.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).not.toHaveBeenCalled()
  outage.failed('second')
  expect(lines).toEqual([
    [{ cause: 'first' }, 'It is away.'],
    [{ seconds: 0.5 }, 'It is not used.'],
    [{ cause: 'second' }, 'It is away.'],
  ])
})

test('an outage that is ended while it is probed does not log a second end', async () => {
  let respond = () => {}
  const probe = () => new Promise<void>((resolve) => (respond = resolve))
  const outage = new Outage({ ...messages, probe, quietMs: 0 })
  outage.failed('first')
  await vi.advanceTimersByTimeAsync(1_000)
  outage.end('It is not used.')
  outage.failed('second')
  respond()
  await vi.advanceTimersByTimeAsync(500)
  expect(lines.map(([, message]) => message)).toEqual(['It is away.', 'It is not used.', 'It is away.'])
})

describe('a cause', () => {
  test('never contains the credentials of a URL', () => {
    expect(causeOf(new Error('cannot reach postgres://panel:hunter2@db.example/panel'))).toBe(
      'cannot reach postgres://***@db.example/panel',
    )
  })
  test('is one line of bounded length, with the code of the error', () => {
    const error = Object.assign(new Error(`no\nspace ${'x'.repeat(1_000)}`), { code: 'SQLITE_FULL' })
    expect(causeOf(error)).toMatch(/^SQLITE_FULL: no space x+$/)
    expect(causeOf(error)).toHaveLength(300)
  })
  test('has every address that was tried', () => {
    const errors = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map(
      (text) => new Error(text),
    )
    expect(causeOf(new AggregateError(errors))).toBe(
      'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    )
  })
})
