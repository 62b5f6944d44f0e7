import { expect, test } from 'vitest'
import { actionsFor } from './user-actions.ts'

const owner = { user_uuid: 'me', role: 'owner', isLastOwner: false } as const
const admin = { ...owner, role: 'admin' } as const
const other = { uuid: 'other', role: 'read', status: 'active' } as const

test('all actions are offered for another user', () =>
  expect(actionsFor(admin, other)).toEqual(['role', 'link', 'sign-out', 'lock']))

test('for an owner an admin is offered no action, an owner all of them', () => {
  expect(actionsFor(admin, { ...other, role: 'owner' })).toEqual([])
  expect(actionsFor(owner, { ...other, role: 'owner' })).toEqual(['role', 'link', 'sign-out', 'lock'])
})

test('nobody can lock themselves, and the last owner cannot change their role', () => {
  const me = { uuid: 'me', role: 'owner', status: 'active' } as const
  expect(actionsFor(owner, me)).toEqual(['role', 'link', 'sign-out'])
  expect(actionsFor({ ...owner, isLastOwner: true }, me)).toEqual(['link', 'sign-out'])
})

test('an invited user cannot be signed out, and a locked user gets no link', () => {
  expect(actionsFor(owner, { ...other, status: 'invited' })).toEqual(['role', 'link', 'lock'])
  expect(actionsFor(owner, { ...other, status: 'locked' })).toEqual(['role', 'unlock'])
})
