import { expect, test } from 'vitest'
import { changesOf, rebase } from './contract-draft.ts'

const before = { email: 'a@example.com', vatid: 'DE123456789' }

test('only changed fields are sent', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, vatid: '' }, before)).toEqual({ vatid: '' })
})

test('after a conflict the draft keeps what the user typed, and has what another user changed', () => {
  const mine = { ...before, email: 'mine@example.com' }
  expect(rebase(mine, before, { ...before, vatid: 'ATU12345678' })).toEqual({
    email: 'mine@example.com',
    vatid: 'ATU12345678',
  })
  expect(rebase(mine, before, { ...before, email: 'theirs@example.com' })).toEqual(mine)
})
