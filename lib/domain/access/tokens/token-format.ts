import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
const form = new RegExp(`^hct_[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/** A new API token: `hct_`, 32 random base62 characters, 6 of checksum. */
export function createToken(): string {
  const body = `hct_${Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`
  return body + checksumOf(body)
}

/** Whether the text has the format of a token. The checksum finds typing errors without the database. */
export function isWellFormedToken(text: string): boolean {
  return form.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength))
}

/** The stored form of a token: its HMAC-SHA256 under the pepper, in hex. */
export function hashToken(token: string, pepper: string): string {
  return createHmac('sha256', pepper).update(token).digest('hex')
}

/** A short id of a pepper, from which the pepper cannot be computed. No token has the text that it is made of. */
export function pepperIdOf(pepper: string): string {
  return createHmac('sha256', pepper).update('id of this pepper').digest('hex').slice(0, 12)
}

/** The last four characters, by which people recognize a token. */
export function hintOf(token: string): string {
  return token.slice(-4)
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
