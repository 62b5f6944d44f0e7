import { describe, expect, test } from 'vitest'
import { change, everything, newSession, nothing, read } from './preferences-client.ts'

describe('a change of another tab', () => {
  test('is not overwritten by a change of an earlier state', async () => {
    const session = await newSession()
    const { etag } = await read(session)
    const first = await change(session, { theme: 'dark' }, { 'If-Match': etag })
    expect(first.status).toBe(200)
    const late = await change(session, { theme: 'light' }, { 'If-Match': etag })
    expect([late.status, late.errors[0]?.title]).toEqual([412, 'Precondition Failed'])
    expect((await change(session, { theme: 'light' }, { 'If-Match': first.etag })).status).toBe(200)
  })

  test('is overwritten without If-Match', async () => {
    const session = await newSession()
    await change(session, { theme: 'dark', density: 'compact' })
    expect((await change(session, { theme: 'light' })).preferences).toMatchObject({
      theme: 'light',
      density: 'compact',
    })
  })

  test('at the same moment is kept if it is of another field', async () => {
    const session = await newSession()
    for (const fields of [everything, nothing, everything]) {
      const answers = await Promise.all(
        Object.entries(fields).map((entry) => change(session, Object.fromEntries([entry]))),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect((await read(session)).preferences).toEqual(fields)
    }
  })

  test('at the same moment from the same state is the only one that succeeds', async () => {
    const session = await newSession()
    for (const field of ['theme', 'density'] as const) {
      const { etag } = await read(session)
      const values = field === 'theme' ? ['system', 'light', 'dark'] : ['comfortable', 'compact']
      const answers = await Promise.all(
        values.map((value) => change(session, { [field]: value }, { 'If-Match': etag })),
      )
      const made = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...values.slice(1).map(() => 412)])
      expect(await read(session)).toEqual(made[0])
    }
  })
})
