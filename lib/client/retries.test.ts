import { describe, expect, test, vi } from 'vitest'
import { type Clock, createRetries, type RetryOptions, systemClock } from './retries.ts'

const now = Date.parse('2026-11-25T12:00:00Z')

/** Sends to a server with these responses; returns the status at the end and the pauses before each further request. */
async function run(
  responses: readonly [status: number, retryAfter?: string][],
  options: RetryOptions = {},
  random = 0,
) {
  const pauses: number[] = []
  const clock: Clock = {
    now: () => now,
    random: () => random,
    sleep: async (ms) => void pauses.push(ms),
  }
  let sent = 0
  const response = await createRetries(
    options,
    clock,
  )(async () => {
    const [status, retryAfter] = responses[Math.min(sent++, responses.length - 1)] ?? [200]
    return new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })
  })
  return { status: response.status, sent, pauses }
}

describe('a request that is safe to repeat', () => {
  test.each([429, 503])('is sent again after %i and the seconds of Retry-After', async (status) => {
    expect(await run([[status, '7'], [200]])).toEqual({ status: 200, sent: 2, pauses: [7000] })
  })

  test('is sent again at the date of Retry-After, or at once if it has passed', async () => {
    const dates = ['Wed, 25 Nov 2026 12:00:09 GMT', 'Wed, 25 Nov 2026 11:00:00 GMT']
    expect((await run([[503, dates[0]], [503, dates[1]], [200]])).pauses).toEqual([9000, 0])
  })

  test('without a Retry-After that can be read waits a second, and then twice as long each time', async () => {
    expect(await run([[503], [503, 'soon'], [503], [200]])).toEqual({
      status: 200,
      sent: 4,
      pauses: [1000, 2000, 4000],
    })
  })

  test.each([200, 304, 400, 401, 404, 412, 500, 502, 504])('is not sent again after %i', async (status) => {
    const responses = [[status], [200]].map(([one]) => ({ status: one, headers: new Headers() }) as Response)
    const send = vi.fn(async () => responses.shift() as Response)
    expect([(await createRetries()(send)).status, send.mock.calls.length]).toEqual([status, 1])
  })

  test('is sent again three times, or as often as the option says', async () => {
    const refused = [[429, '1']] as [number, string][]
    expect(await run(refused)).toEqual({ status: 429, sent: 4, pauses: [1000, 1000, 1000] })
    expect(await run(refused, { times: 1 })).toMatchObject({ status: 429, sent: 2 })
    expect(await run(refused, { times: 0 })).toEqual({ status: 429, sent: 1, pauses: [] })
  })

  test('waits a minute in all, or as long as the option says; a longer wait is refused before it begins', async () => {
    expect(await run([[429, '61'], [200]])).toEqual({ status: 429, sent: 1, pauses: [] })
    expect((await run([[429, '30'], [429, '30'], [200]])).pauses).toEqual([30_000, 30_000])
    expect((await run([[429, '30'], [429, '31'], [200]])).pauses).toEqual([30_000])
    expect((await run([[429, '2'], [200]], { maximumWaitMs: 1999 })).pauses).toEqual([])
  })

  test('waits up to a fifth longer than it must, never less and never beyond the limit', async () => {
    expect((await run([[429, '10'], [200]], {}, 0.5)).pauses).toEqual([11_000])
    expect((await run([[429, '10'], [200]], {}, 1)).pauses).toEqual([12_000])
    expect((await run([[429, '10'], [200]], { maximumWaitMs: 10_500 }, 1)).pauses).toEqual([10_500])
  })
})

test('an option that cannot be right is a RangeError', () => {
  for (const times of [-1, 1.5, Number.NaN]) expect(() => createRetries({ times })).toThrow(RangeError)
  for (const maximumWaitMs of [-1, Number.NaN, 2 ** 31])
    expect(() => createRetries({ maximumWaitMs })).toThrow(RangeError)
})

describe('a wait', () => {
  test('ends at once with the reason of the signal, before or after it has begun', async () => {
    const reason = new Error('stop')
    await expect(systemClock.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const wait = systemClock.sleep(60_000, controller.signal)
    controller.abort(reason)
    await expect(wait).rejects.toBe(reason)
  })

  test('leaves no listener at the signal', async () => {
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await systemClock.sleep(0, signal)
    expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1])
  })
})
