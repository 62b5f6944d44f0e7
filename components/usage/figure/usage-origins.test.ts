import { expect, test } from 'vitest'
import { nodeOrigin } from './usage-origins.ts'

const sourceOf = (source: string) => nodeOrigin({ hybrid_core_id: 'c', id: 'node', status: 'active', source }).source

test('the usage of a node names the source that reported it; an import is no source', () => {
  expect(sourceOf('racks')).toBe('Reported by “racks”.')
  expect(sourceOf('import')).toBe('The last import.')
})
