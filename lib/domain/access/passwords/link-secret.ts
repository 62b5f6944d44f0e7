import { hash, randomBytes } from 'node:crypto'
import { dayMs } from '#lib/values/time.ts'
import { InputError } from '../../input-error.ts'

export const linkLifetimeMs = dayMs

/** A one-time link is unknown, used or expired. The error does not show which. */
export class LinkEndedError extends InputError {
  override name = 'LinkEndedError'
  constructor() {
    super('this link has been used or is too old; ask for a new one')
  }
}

export function createLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes the secret of a link. It has 256 random bits: a plain hash cannot be reversed by trying secrets. */
export function hashLinkSecret(secret: string): string {
  return hash('sha256', secret)
}
