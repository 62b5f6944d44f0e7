import { describe, expect, test } from 'vitest'
import { listCall } from './operation.ts'
import { pages, records } from './pages.ts'
import { clientOf, type Sent } from './test-fetch.ts'

type Page = { number: number; size: number } | { offset: number; limit: number }
type Input = { page?: { number?: number; size?: number; offset?: number; limit?: number }; filter?: { id?: string } }

const list = listCall<Input, number, Page, 'json'>({ method: 'GET', path: '/x' }, 'json')

/** A list of the numbers from 1 to `total`, by page number or by offset. */
function listOf(total: number, by: 'number' | 'offset') {
  return ({ address }: Sent) => {
    const query = new URL(address).searchParams
    const numberOf = (name: string, fallback: number) => Number(query.get(`page[${name}]`) ?? fallback)
    const size = numberOf(by === 'number' ? 'size' : 'limit', 50)
    const start = by === 'number' ? (numberOf('number', 1) - 1) * size : numberOf('offset', 0)
    const data = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, at) => start + at + 1)
    const page = by === 'number' ? { number: start / size + 1, size, total } : { offset: start, limit: size, total }
    const next = start + size < total ? 'https://elsewhere.example/next' : null
    return Response.json({ data, meta: { page }, links: { next } })
  }
}

async function all<T>(iterator: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of iterator) found.push(one)
  return found
}

describe.each(['number', 'offset'] as const)('a list that is paged by %s', (by) => {
  test.each([0, 1, 50, 51, 173])('has all of its %i records, each once', async (total) => {
    const { client, sent } = clientOf([listOf(total, by)])
    expect(await all(records(client, list))).toEqual(Array.from({ length: total }, (_, at) => at + 1))
    expect(sent).toHaveLength(Math.max(1, Math.ceil(total / 50)))
  })

  test('keeps its filter and the size of its pages, and sends requests only to the server of the client', async () => {
    const { client, sent } = clientOf([listOf(5, by)])
    const page = by === 'number' ? { size: 2 } : { limit: 2 }
    const found = await all(pages(client, list, { filter: { id: 'a*' }, page }))
    expect(found.map(({ data }) => data)).toEqual([[1, 2], [3, 4], [5]])
    for (const { address } of sent) {
      expect(decodeURIComponent(address)).toMatch(
        /^https:\/\/panel\.example\/x\?filter\[id\]=a\*&.*page\[(size|limit)\]=2/,
      )
    }
  })

  test('begins with the page of the input', async () => {
    const { client } = clientOf([listOf(5, by)])
    const page = by === 'number' ? { number: 2, size: 2 } : { offset: 2, limit: 2 }
    expect(await all(records(client, list, { page }))).toEqual([3, 4, 5])
  })
})

test('a list is requested page by page, and only while it is read', async () => {
  const { client, sent } = clientOf([listOf(200, 'number')])
  const numbers = records(client, list)
  expect(sent).toHaveLength(0)
  for await (const number of numbers) if (number === 60) break
  expect(sent).toHaveLength(2)
})

test('a page without records ends the list, whatever its links say', async () => {
  const endless = () =>
    Response.json({ data: [], meta: { page: { number: 1, size: 50 } }, links: { next: 'https://x' } })
  const { client, sent } = clientOf([endless])
  expect(await all(pages(client, list))).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('an error on a later page ends the iteration after the records before it', async () => {
  const { client } = clientOf([listOf(60, 'number'), () => Response.json({ errors: [] }, { status: 500 })])
  const found: number[] = []
  const read = async () => {
    for await (const number of records(client, list)) found.push(number)
  }
  await expect(read()).rejects.toMatchObject({ name: 'ResponseError', status: 500 })
  expect(found).toHaveLength(50)
})

test('the signal belongs to the request of each page', async () => {
  const { signal } = new AbortController()
  const { client, sent } = clientOf([listOf(120, 'number')])
  await all(records(client, list, {}, { signal }))
  expect(sent.map(({ init }) => init.signal)).toEqual([signal, signal, signal])
})
