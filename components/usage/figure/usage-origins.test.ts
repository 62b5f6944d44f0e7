import { expect, test } from 'vitest'
import { nodeOrigin, poolOrigin, usageFormula } from './usage-origins.ts'

const sourceOf = (source: string) => nodeOrigin({ hybrid_core_id: 'c', id: 'node', status: 'active', source }).source

test('the usage of a node names the source that reported it; an import is no source', () => {
  expect(sourceOf('racks')).toBe('Reported by “racks”.')
  expect(sourceOf('import')).toBe('The last import.')
})

test.each([
  [{ amount: 'used', basis: 'raw' }, '100 × used / total', 'raw bytes, all copies included'],
  [{ amount: 'allocated', basis: 'net' }, '100 × allocated / total', 'raw bytes divided by the copies'],
] as const)('the formula of %o is that of one pool and of a chart of all', (denominator, share, bytes) => {
  const { formula } = poolOrigin({ hybrid_core_id: 'c', resource: 'object', denominator })
  expect(formula).toBe(`${share}, summed over the active object storage nodes (${bytes}).`)
  expect(usageFormula(denominator, 'the active nodes')).toBe(
    `${share}, summed over the active nodes (storage in ${bytes}).`,
  )
  expect(usageFormula(denominator, 'the active nodes', 'rocket')).toContain('rocket storage has no copies')
})
