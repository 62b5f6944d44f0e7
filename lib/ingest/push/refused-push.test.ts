import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { contentOf } from '../test-database.ts'
import { details, iso, type Line, line, memory, session, sessionOf, usePushes } from './test-push.ts'

describe.each(testEngines)('a push of observations into %s', (engine) => {
  const { context, be, addUser, send, push } = usePushes(engine)

  it('with a wrong line changes nothing and names each wrong field', async () => {
    const before = await contentOf(context.database)
    const wrong: (Line | string)[] = [
      line('a'),
      line('b', { memory: { used: -5, total: 1 }, cpu: { used: 1e308, total: 'NaN' } }),
      '{"hybrid_core_id":"c","id":"a"',
      '{"hybrid_core_id":"c","id":"b","memory":{"used":NaN,"total":1}}',
      '{"hybrid_core_id":"c","id":"b","memory":{"used":1e999,"total":1}}',
      line('a', { observed_at: iso(-366 * 24 * 60), memory }),
      line('b', { size: 1, memory }),
      line('b', {}),
      '[]',
      line('a'),
      line('disk', { cpu: { used: 1, total: 2 } }),
    ]
    const response = await send(wrong.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'))
    expect(response.status).toBe(400)
    expect(details(response)).toEqual([
      'line 2: cpu.used: must be <= 1000000000, but is 1e+308',
      'line 2: cpu.total: must be a finite number, but is "NaN"',
      'line 2: memory.used: must be >= 0, but is -5',
      expect.stringMatching(/^line 3: is not valid JSON/),
      expect.stringMatching(/^line 4: is not valid JSON/),
      'line 5: memory.used: must be a finite number, but is Infinity',
      expect.stringMatching(/^line 6: observed_at: must be at most 5 minutes ahead/),
      expect.stringMatching(/^line 7: size: is not a field/),
      'line 8: must have at least one of status, cpu, memory, storage',
      'line 9: must be an object, but is []',
      'line 10: has the same hybrid_core_id, id and observed_at as line 1',
    ])
    expect(response.body.errors?.[0]).toMatchObject({
      title: 'Validation Exception',
      data: { field: 'line 2: cpu.used' },
    })
    expect(details(await push([line('disk', { cpu: { used: 1, total: 2 } })]))).toEqual([
      'line 1: cpu: must be left out unless the asset is a compute node',
    ])
    expect(await contentOf(context.database)).toEqual(before)
  })

  it('lists at most 100 wrong lines; the last one counts the others', async () => {
    const { body } = await push(Array.from({ length: 250 }, (_, n) => line(`n${n}`, { memory, size: 1 })))
    expect(body.errors).toHaveLength(100)
    expect(body.errors?.at(-1)?.detail).toMatch(/^line 100: size: .*\. 150 more problems are not listed\.$/)
  })

  it('has limits of bytes, lines, and observations of one asset', async () => {
    const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536, '\n')) })
    expect((await send(endless())).status).toBe(413)
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await send(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413)
    expect((await send('{}\n'.repeat(100_001))).status).toBe(413)
    expect(details(await send(`{"id":"${'x'.repeat(10_000_000)}"}\n`))).toEqual([
      'line 1: must have at most 1048576 bytes, but is longer',
    ])
    const often = Array.from({ length: 1_441 }, (_, n) => line('a', { observed_at: iso(n), memory }))
    expect(details(await push(often))).toEqual(['line 1: id: must be named at most 1440 times, but is "a"'])
    expect((await push(often.slice(1))).body).toMatchObject({ data: { changed: 60, older: 1_380 } })
  })

  it('rejects other media types, other encodings and incomplete bodies', async () => {
    for (const wrong of [['Content-Type', 'text/csv'] as const, ['Content-Encoding', 'br'] as const]) {
      const { status, headers } = await send('a', Object.fromEntries([wrong]))
      expect([status, headers.get('accept-patch')]).toEqual([415, 'application/x-ndjson, application/json'])
    }
    const gzip = { 'Content-Encoding': 'gzip' }
    expect(details(await send('not compressed', gzip))).toEqual(['The body is not a complete gzip file.'])
    const half = gzipSync(JSON.stringify(line('a'))).subarray(0, 30)
    expect(details(await send(half, gzip))).toEqual(['The body is not a complete gzip file.'])
    const array = { 'Content-Type': 'application/json' }
    for (const text of ['', '{}', '[{}', '[{}] []', '[{"id":"]']) {
      expect([text, (await send(text, array)).body.errors?.[0]?.title]).toEqual([text, 'Bad Request'])
    }
    expect(details(await send('[{"id":"a[\\"]"},]', array))).toEqual([
      expect.stringMatching(/^line 1: hybrid_core_id/),
      expect.stringMatching(/^line 1: id: must be 1 to 253 characters/),
      expect.stringMatching(/^line 2: is not valid JSON/),
    ])
  })

  it('is refused while 16 pushes of other users are in progress', async () => {
    const finish: (() => void)[] = []
    const slow = () =>
      new ReadableStream({
        start: (controller) => {
          finish.push(() => controller.close())
        },
      })
    for (let n = 1; n <= 16; n++) await addUser(n)
    const pushes = Array.from({ length: 16 }, (_, n) => {
      be(sessionOf(n + 1))
      return send(slow())
    })
    be(session)
    await expect.poll(async () => (await push([line('a')])).status).toBe(429)
    for (const end of finish) end()
    expect((await Promise.all(pushes)).map(({ status }) => status)).toEqual(pushes.map(() => 200))
    expect((await push([line('b')])).status).toBe(200)
  })

  it('is refused while another push of the user is in progress, and accepted afterwards', async () => {
    let finish = () => {}
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(JSON.stringify(line('a'))))
        finish = () => controller.close()
      },
    })
    const first = send(slow)
    const second = await push([line('b')])
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1'])
    finish()
    expect((await first).body).toMatchObject({ data: { changed: 1 } })
    expect((await push([line('b')])).body).toMatchObject({ data: { changed: 1 } })
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect((await send(broken)).status).toBe(400)
    expect((await push([line('b')])).status).toBe(200)
  })
})
