import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/client.ts'
import { fieldErrors } from './field-errors.ts'

const problem = {
  type: 'https://example.com/schema/problem/validation-exception',
  title: 'Validation Exception',
  status: 400,
}

test('each refused field has its own message', () => {
  const error = new ApiError(
    400,
    [
      { ...problem, detail: 'email: must be an e-mail address', data: { field: 'email' } },
      { ...problem, detail: 'vatid: must be text', data: { field: 'vatid' } },
    ],
    null,
  )
  expect(fieldErrors(error)).toEqual({ email: 'Must be an e-mail address', vatid: 'Must be text' })
})

test('an error that is not about fields is none of a field', () => {
  expect(fieldErrors(new ApiError(500, [{ ...problem, detail: 'Something went wrong.' }], null))).toBeUndefined()
  expect(fieldErrors(new TypeError('no answer'))).toBeUndefined()
})
