import { hash, verify } from '@node-rs/argon2'
import { InputError } from '../../input-error.ts'
import { admitHashing, hashInTurn } from './hash-queue.ts'

export const minPasswordLength = 12
export const maxPasswordLength = 200

/** Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown random password. */
export const decoy = '$argon2id$v=19$m=19456,t=2,p=1$fCPl2N2bfcMgEyWo748tXA$uu7nz2UTkliF3HH28APqWTxvKPPVQylN5Tsobzy3Lss'

/** Hashes a new password. Throws InputError when it has fewer than 12 or more than 200 characters, and TooBusyError. */
export async function hashPassword(password: string): Promise<string> {
  const length = lengthOf(password)
  if (length < minPasswordLength || length > maxPasswordLength) {
    throw new InputError(
      `a password must have ${minPasswordLength} to ${maxPasswordLength} characters, but this one has ${length}`,
    )
  }
  return admitHashing(() => hashInTurn(() => hash(normal(password), argon2id)))
}

/**
 * Returns whether the password matches the hash. Without a hash it takes the same time, so that the time does not show
 * whether an account exists. Call it inside `admitHashing`.
 */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  const isRight = await hashInTurn(() => verify(hashed ?? decoy, normal(password)))
  return isRight && hashed !== null
}

/** The number of code points, not of UTF-16 units. */
function lengthOf(password: string): number {
  return [...normal(password)].length
}

/** Keyboards encode the same letter in several ways: NFKC makes them one password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
