import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

export const minPasswordLength = 12
export const maxPasswordLength = 200

/** Argon2id as OWASP's password storage cheat sheet advises: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The hash to keep of a new password. Throws Refusal when it has fewer than 12 or more than 200 characters. */
export async function hashPassword(password: string): Promise<string> {
  const length = lengthOf(password)
  if (length < minPasswordLength || length > maxPasswordLength) {
    throw new Refusal(
      `a password must have ${minPasswordLength} to ${maxPasswordLength} characters, but this one has ${length}`,
    )
  }
  return hash(normal(password), argon2id)
}

/** Whether the password is the hashed one; takes as long without a hash, so that accounts are not told by time. */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hash('no password has this hash', argon2id)
  const known = hashed ?? (await decoy)
  return (await verify(known, normal(password))) && hashed !== null
}

/** Characters as people count them, not UTF-16 units. */
function lengthOf(password: string): number {
  return [...normal(password)].length
}

/** Keyboards write the same letter in several ways: they are one password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
