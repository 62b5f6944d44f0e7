import { expect, test } from 'vitest'
import { InputError } from '../../input-error.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

test('a password is stored as argon2id with 19 MiB, two passes and its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('only the same password verifies, in any Unicode composition', async () => {
  const hashed = await hashPassword('Grüße aus Köln')
  expect(await verifyPassword('Grüße aus Köln'.normalize('NFD'), hashed)).toBe(true)
  expect(await verifyPassword('Grüße aus Kölm', hashed)).toBe(false)
  expect(await verifyPassword('', hashed)).toBe(false)
  expect(await verifyPassword('x'.repeat(100_000), hashed)).toBe(false)
})

test('a user without a password cannot sign in with any password', async () => {
  expect(await verifyPassword('no password has this hash', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

test('a password has 12 to 200 characters as users count them', async () => {
  await expect(hashPassword('elevenchars')).rejects.toThrow(InputError)
  await expect(hashPassword('elevenchars')).rejects.toThrow('must have 12 to 200 characters, but this one has 11')
  await expect(hashPassword('🐎'.repeat(11))).rejects.toThrow('has 11')
  await expect(hashPassword('x'.repeat(201))).rejects.toThrow('has 201')
  await expect(hashPassword('🐎'.repeat(12))).resolves.toBeTruthy()
  await expect(hashPassword('🐎'.repeat(200))).resolves.toBeTruthy()
})
