import { expect, test } from 'vitest'
import { changesOf, rebase } from './contract-draft.ts'

const was = { email: 'a@example.com', vatid: 'DE123456789' }

test('only what has been changed is sent', () => {
  expect(changesOf(was, was)).toEqual({})
  expect(changesOf({ ...was, vatid: '' }, was)).toEqual({ vatid: '' })
})

test('who has lost a race keeps what he has typed, and takes back nothing that another has changed', () => {
  const mine = { ...was, email: 'mine@example.com' }
  expect(rebase(mine, was, { ...was, vatid: 'ATU12345678' })).toEqual({
    email: 'mine@example.com',
    vatid: 'ATU12345678',
  })
  expect(rebase(mine, was, { ...was, email: 'theirs@example.com' })).toEqual(mine)
})
