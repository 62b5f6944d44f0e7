import { expect, test } from 'vitest'
import { Answers, type Asked } from './answers.ts'
import { type Answer, answerOf } from './responses.ts'

const asked: Asked = { version: 'one', partnerUuid: 'a', path: '/x', given: [['filter[id]', 'y']] }

/** The text of the answer that is kept, or else computed. */
async function find(answers: Answers, asked: Asked, compute: () => Promise<Answer>): Promise<string> {
  return Buffer.from((await answers.find(asked, compute)).body).toString()
}

test('an answer is computed once while nothing has changed', async () => {
  const answers = new Answers()
  let computed = 0
  const compute = async () => answerOf(`answer ${++computed}`, {})
  expect(await find(answers, asked, compute)).toBe('answer 1')
  expect(await find(answers, { ...asked }, compute)).toBe('answer 1')
  expect(answers.counts).toEqual({ kept: 1, computed: 1 })
})

test.each<[string, Partial<Asked>]>([
  ['state', { version: 'two' }],
  ['partner', { partnerUuid: 'b' }],
  ['path', { path: '/z' }],
  ['query', { given: [['filter[id]', 'z']] }],
  ['order of a query', { given: [['', ''], ...asked.given] }],
  ['text that looks alike', { partnerUuid: 'a","/x', path: '' }],
])('another %s is never answered with it', async (_, other) => {
  const answers = new Answers()
  await answers.find(asked, async () => answerOf('of the first', {}))
  const found = await find(answers, { ...asked, ...other }, async () => answerOf('of the other', {}))
  expect(found).toBe('of the other')
})

test('nothing is kept where there is no room for it', async () => {
  const answers = new Answers(0)
  for (const body of ['one', 'two']) expect(await find(answers, asked, async () => answerOf(body, {}))).toBe(body)
})

test('a failure is not kept', async () => {
  const answers = new Answers()
  await expect(answers.find(asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await find(answers, asked, async () => answerOf('back', {}))).toBe('back')
})

test('an answer holds no more memory than is counted for it', () => {
  for (const text of ['', '{}', 'é€😀', 'x'.repeat(100_000)]) {
    const { body } = answerOf(text, {})
    expect(Buffer.from(body).toString()).toBe(text)
    expect(body.buffer.byteLength).toBe(body.byteLength)
  }
})
