import { expect, test } from 'vitest'
import { validityOf } from './price-validity.ts'

const nowMs = Date.parse('2026-11-20T00:00:00Z')

test.each([
  [true, '2026-11-01T00:00:00Z', 'in force'],
  [true, null, 'in force'],
  [false, '2026-12-01T00:00:00Z', 'to come'],
  [false, '2026-10-01T00:00:00Z', 'replaced'],
  [false, null, 'replaced'],
] as const)('in force %s since %s is %s', (in_force, valid_from, validity) =>
  expect(validityOf({ in_force, valid_from }, nowMs)).toBe(validity),
)
