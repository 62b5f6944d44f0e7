import { expect, test } from 'vitest'
import { actionsFor } from './user-actions.ts'

const owner = { user_uuid: 'me', role: 'owner', isLastOwner: false } as const
const admin = { ...owner, role: 'admin' } as const
const other = { uuid: 'other', role: 'read', status: 'active' } as const

test('everything is offered for somebody else', () =>
  expect(actionsFor(admin, other)).toEqual(['role', 'link', 'sign-out', 'lock']))

test('an admin is offered nothing for an owner, an owner everything', () => {
  expect(actionsFor(admin, { ...other, role: 'owner' })).toEqual([])
  expect(actionsFor(owner, { ...other, role: 'owner' })).toEqual(['role', 'link', 'sign-out', 'lock'])
})

test('nobody is offered to lock himself, and the last owner no other role', () => {
  const me = { uuid: 'me', role: 'owner', status: 'active' } as const
  expect(actionsFor(owner, me)).toEqual(['role', 'link', 'sign-out'])
  expect(actionsFor({ ...owner, isLastOwner: true }, me)).toEqual(['link', 'sign-out'])
})

test('who has no session is not signed out, and who is locked gets no link', () => {
  expect(actionsFor(owner, { ...other, status: 'invited' })).toEqual(['role', 'link', 'lock'])
  expect(actionsFor(owner, { ...other, status: 'locked' })).toEqual(['role', 'unlock'])
})
