import { expect, test } from 'vitest'
import { csvName } from './download-csv.ts'

const noon = new Date(2026, 10, 22, 12)

test('a file of rows is named after them, their record and the day', () => {
  expect(csvName('assets', { hybrid_core_id: 'hc-fra-1' }, noon)).toBe('assets-hc-fra-1-2026-11-22.csv')
  expect(csvName('API keys', {}, noon)).toBe('API-keys-2026-11-22.csv')
})

test('the name of a file has no character that a file system forbids', () => {
  expect(csvName('assets', { hybrid_core_id: 'a:b/c\\d' }, noon)).toBe('assets-a-b-c-d-2026-11-22.csv')
})
