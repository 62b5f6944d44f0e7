import { randomBytes } from 'node:crypto'

const sequenceLength = 0x1000
let sequence = 0

/** Creates a UUID of version 7 (RFC 9562): the time, a sequence number of this process, random bits. `now` in epoch ms. */
export function createEventId(now: number): string {
  sequence = (sequence + 1) % sequenceLength
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const hex = timeDigits(now) + (0x7000 + sequence).toString(16) + random.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the lower bound of the ids of events at or after `now` (epoch ms); all earlier ids sort before it. */
export function firstEventId(now: number): string {
  return timeDigits(now).replace(/^(.{8})(.{4})$/, '$1-$2')
}

function timeDigits(now: number): string {
  return Math.min(Math.max(now, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
}
