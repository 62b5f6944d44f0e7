import { expect, test } from 'vitest'
import { preferredFormat } from './preferred-format.ts'

test.each([
  'text/csv',
  'Text/CSV',
  'text/csv;header=present',
  'text/csv; charset=UTF-8; header=present',
  'text/csv, application/json;q=0.9',
  'application/json;q=0.9,text/csv',
  'text/csv, */*',
  'text/csv;q=0.5, */*;q=0.1',
  'text/csv;q=0.2, application/json;q=0',
  'text/csv;q=0.001',
  'text/*',
  'text/*;q=0.4, text/csv;q=0.9, application/json;q=0.8',
  'application/xml, text/csv;q=0.1',
])('%s is CSV', (accept) => expect(preferredFormat(accept, ['csv', 'ndjson'])).toBe('csv'))

test.each([
  'application/x-ndjson',
  'application/X-NDJSON; charset=utf-8',
  'application/x-ndjson, */*',
  'application/x-ndjson, application/json;q=0.9, text/csv;q=0.9',
  'text/csv;q=0.5, application/x-ndjson;q=0.6',
  'application/*, application/json;q=0.1',
])('%s is NDJSON', (accept) => {
  expect(preferredFormat(accept, ['csv', 'ndjson'])).toBe('ndjson')
  expect(preferredFormat(accept, [])).toBe('json')
})

test.each([
  null,
  '',
  '*/*',
  'application/json',
  'application/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
  'text/csv, application/json',
  'application/json, text/csv',
  'text/csv;q=0.9, application/json',
  'text/csv;q=0.4, */*;q=0.5',
  'text/csv;q=0',
  'text/csv;q=0.0, */*',
  'text/csv;q=0, text/*',
  'text/html',
  'text/csvx',
  'text/csv;header=absent',
  'text/csv;charset=utf-16',
  'text/csv;q=2',
  'text/csv;q=-1',
  'text/csv;q=',
  'text/csv;q=0.1234',
  ',;,',
  'application/x-ndjson, application/json',
  'application/x-ndjson;q=0',
  'application/ndjson',
])('%s is JSON', (accept) => expect(preferredFormat(accept, ['csv', 'ndjson'])).toBe('json'))
