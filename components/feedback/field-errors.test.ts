import { expect, test } from 'vitest'
import { ResponseError } from '#lib/api/client.ts'
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
