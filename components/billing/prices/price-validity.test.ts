import { expect, test } from 'vitest'
import { validityOf } from './price-validity.ts'

const nowMs = Date.parse('2026-11-20T00:00:00Z')

test.each([
  [true, '2026-11-01T00:00:00Z', 'current'],
  [true, null, 'current'],
  [false, '2026-12-01T00:00:00Z', 'upcoming'],
  [false, '2026-10-01T00:00:00Z', 'superseded'],
  [false, null, 'superseded'],
] as const)('a price with in_force %s and valid_from %s is %s', (in_force, valid_from, validity) =>
  expect(validityOf({ in_force, valid_from }, nowMs)).toBe(validity),
)
