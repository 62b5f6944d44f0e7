import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from './store.ts'

const response = (body: string) => ({ etag: `"${body}"`, body })

test('a stored response is found by its address, and a newer one replaces it', () => {
  const store = createStore()
  store.set('a', response('1'))
  store.set('a', response('2'))
  expect([store.get('a'), store.get('b')]).toEqual([response('2'), undefined])
})

test('a full store evicts the responses that have not been used for the longest time', () => {
  const store = createStore({ maximumCharacters: 6 })
  for (const address of ['a', 'b', 'c']) store.set(address, response('xx'))
  store.get('a')
  store.set('d', response('xxx'))
  expect(['a', 'b', 'c', 'd'].filter((address) => store.get(address))).toEqual(['a', 'd'])
})

test('a response that is longer than the store is not kept, nor the one that it replaces; all others are', () => {
  const store = createStore({ maximumCharacters: 3 })
  store.set('a', response('x'))
  store.set('b', response('xx'))
  store.set('a', response('xxxx'))
  expect([store.get('a'), store.get('b')]).toEqual([undefined, response('xx')])
})

test('the bodies are never longer together than the limit, and the last one is always kept', () => {
  const change = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.string({ maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const store = createStore({ maximumCharacters: 20 })
      for (const [address, body] of changes) {
        store.set(address, response(body))
        expect(store.get(address)?.body).toBe(body)
      }
      const kept = [...'abcde'].map((address) => store.get(address)?.body.length ?? 0)
      expect(kept.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(20)
    }),
  )
})
