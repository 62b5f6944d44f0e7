import { expect, test } from 'vitest'
import { ResponseError } from '#lib/api/client.ts'
import { updateContract } from '#lib/api/contract/management-contracts.ts'
import { changeUser, inviteUser } from '#lib/api/contract/users.ts'
import { createView } from '#lib/api/contract/views.ts'
import { inLanguage } from '../texts/test-language.ts'
import { fieldErrors } from './field-errors.ts'

const problem = {
  type: 'https://example.com/schema/problem/validation-exception',
  title: 'Validation Exception',
  status: 400,
  instance: '/management/contracts/1',
}

test('each invalid field has its own message', () => {
  const error = new ResponseError(
    400,
    [
      { ...problem, detail: 'email: must be an e-mail address', data: { field: 'email' } },
      { ...problem, detail: 'vatid: must be text', data: { field: 'vatid' } },
    ],
    null,
  )
  expect(fieldErrors(error)).toEqual({ email: 'Must be an e-mail address', vatid: 'Must be text' })
})

test('an error about no field has no field messages', () => {
  expect(
    fieldErrors(new ResponseError(500, [{ ...problem, detail: 'Something went wrong.', data: {} }], null)),
  ).toBeUndefined()
  expect(fieldErrors(new TypeError('no response'))).toBeUndefined()
})

const invalid = (rule: string) =>
  new ResponseError(400, [{ ...problem, detail: `name: ${rule}`, data: { field: 'name' } }], null)
const messageOf = (rule: string) => fieldErrors(invalid(rule))?.name

test('an English page shows a rule as the API writes it, a German one in German, or as English if it is not known', () => {
  expect(messageOf('must be odd')).toBe('Must be odd')
  inLanguage('de', () => {
    expect(messageOf('must be an e-mail address')).toBe('Muss eine E-Mail-Adresse sein')
    expect(messageOf('must have at most 254 characters')).toBe('Darf höchstens 254 Zeichen haben')
    expect(messageOf('must be odd')).toMatchObject({ type: 'span', props: { lang: 'en', children: 'Must be odd' } })
  })
})

test.each([
  { endpoint: inviteUser, fields: { email: 1, name: 1, role: 'read' } },
  { endpoint: inviteUser, fields: { email: 'x'.repeat(300), name: ' ', role: 'read' } },
  { endpoint: changeUser, fields: { name: '\u0000'.repeat(300) } },
  { endpoint: updateContract, fields: { email: 'x', vatid: 'x' } },
  {
    endpoint: createView,
    fields: { name: ' ', page: 'cores', query: '', record: null, columns: null, sharing: 'private' },
  },
])('every rule of $endpoint.id that a form can break has a German text', ({ endpoint, fields }) => {
  const rules = endpoint.body?.safeParse(fields).error?.issues.map(({ message }) => message) ?? []
  expect(rules).not.toEqual([])
  for (const rule of rules) {
    expect(messageOf(rule)).toBe(rule.charAt(0).toUpperCase() + rule.slice(1))
    expect(inLanguage('de', () => messageOf(rule))).toMatch(/^(?:Muss|Darf) /)
  }
})
