import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoResponseError } from './errors.ts'
import { listCall } from './operation.ts'
import { stream } from './stream.ts'
import { chunks, clientOf, json } from './test-fetch.ts'

type Input = { hybrid_core_id: string; filter?: { status?: string }; page?: { number?: number } }
type Item = { id: string }
type Position = { number: number; size: number }

const list = listCall<Input, Item, Position, 'ndjson'>(
  { method: 'GET', path: '/cores/:hybrid_core_id/assets' },
  'ndjson',
)
const input = { hybrid_core_id: 'a', filter: { status: 'active' } }

function ndjson(body: ReadableStream): () => Response {
  return () => new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } })
}

async function read(client: Parameters<typeof stream>[0], options = {}): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of stream(client, list, input, options)) found.push(item)
  return found
}

test('one request reads the whole list, with its filters and without a page', async () => {
  const { client, sent } = clientOf([chunks(['{"id":"1"}\n']).respond])
  for await (const _ of stream(client, list, { ...input, page: { number: 3 } } as typeof input)) break
  expect(sent.map(({ address, headers }) => [decodeURIComponent(address), headers.get('accept')])).toEqual([
    ['https://panel.example/cores/a/assets?filter[status]=active', 'application/x-ndjson'],
  ])
})

test('records are the same wherever the chunks of the response end, also within a character', async () => {
  const character = fc.constantFrom('a', '"', '\n', 'é', '€', '😀')
  const cut = fc.array(fc.nat(200), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: fc.string({ unit: character }) }), { maxLength: 8 }),
      cut,
      async (items, cuts) => {
        const bytes = new TextEncoder().encode(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
        const ends = [...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length]
        const parts = ends.map((end, at) => bytes.slice(at === 0 ? 0 : ends[at - 1], end))
        const body = new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part)
            controller.close()
          },
        })
        const { client } = clientOf([ndjson(body)])
        expect(await read(client)).toEqual(items)
      },
    ),
  )
})

test('each record is there before the next one has arrived', async () => {
  const { readable, writable } = new TextEncoderStream()
  const writer = writable.getWriter()
  const { client } = clientOf([ndjson(readable)])
  const items = stream(client, list, input)
  void writer.write('{"id":"1"}\n{"id":')
  expect(await items.next()).toEqual({ value: { id: '1' }, done: false })
  void writer.write('"2"}\n')
  expect(await items.next()).toEqual({ value: { id: '2' }, done: false })
  void writer.close()
  expect(await items.next()).toEqual({ value: undefined, done: true })
})

test.each([
  ['ends within a record', chunks(['{"id":"1"}\n{"id":"2"}'])],
  ['breaks off', chunks(['{"id":"1"}\n'], { error: true })],
])('a list that %s is an error after the records before it', async (_, { respond }) => {
  const { client } = clientOf([respond])
  const items = stream(client, list, input)
  expect((await items.next()).value).toEqual({ id: '1' })
  const error = await items.next().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NoResponseError)
  expect(error).toMatchObject({ message: 'The list changed or the connection failed' })
})

test('a list that is not read to its end is cancelled', async () => {
  const { respond, state } = chunks(['{"id":"1"}\n', '{"id":"2"}\n'])
  const { client } = clientOf([respond])
  for await (const _ of stream(client, list, input)) break
  expect(state.isCancelled).toBe(true)
})

test('the signal of the caller ends the list with its reason', async () => {
  const controller = new AbortController()
  const reason = new Error('stop')
  const body = new ReadableStream({
    start: (to) => controller.signal.addEventListener('abort', () => to.error(controller.signal.reason)),
  })
  const { client, sent } = clientOf([ndjson(body)])
  const next = read(client, { signal: controller.signal })
  controller.abort(reason)
  await expect(next).rejects.toBe(reason)
  expect(sent[0]?.init.signal).toBe(controller.signal)
})

test('a refused list is a ResponseError, and so is a response in another format', async () => {
  const refused = clientOf([json({ errors: [] }, { status: 404 })])
  await expect(read(refused.client)).rejects.toMatchObject({ name: 'ResponseError', status: 404 })
  const page = clientOf([json({ data: [] })])
  await expect(read(page.client)).rejects.toMatchObject({ name: 'ResponseError', status: 200, kind: null })
  const broken = clientOf([chunks(['<html>\n']).respond])
  await expect(read(broken.client)).rejects.toMatchObject({ name: 'ResponseError', requestId: 'request-1' })
})
