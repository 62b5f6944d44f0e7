import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../refusal.ts'

export const linkLifetimeMs = 86_400_000

/** A one-time link that is unknown, used or too old: nobody can tell which. */
export class LinkEnded extends Refusal {
  override name = 'LinkEnded'
  constructor() {
    super('this link has been used or is too old; ask for a new one')
  }
}

export function createLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret is 256 random bits: a plain hash cannot be searched. */
export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
