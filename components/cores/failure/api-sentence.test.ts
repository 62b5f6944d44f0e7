import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redundancyOf } from '#lib/domain/inventory/failure/redundancy.ts'
import { headroomOf } from '#lib/domain/inventory/failure/test-headroom.ts'
import { stages, withLost } from '#lib/domain/inventory/scenario/test-scenario.ts'
import { inLanguage } from '../../texts/test-language.ts'
import { apiSentence } from './api-sentence.ts'

/** What the API writes about the failures in random cores. */
const sentences = fc.tuple(stages, fc.integer({ min: 1, max: 9 })).map(([{ active, staged, ...core }, failedCount]) => {
  const namesOf = (assets: typeof active) => assets.filter(({ isNamed }) => isNamed)
  const lost = namesOf(active).map(({ id }) => id)
  const { memory, storage } = headroomOf(active, core.replicas)
  return [
    ...withLost({ active, ...core }, lost, namesOf(staged)).verdicts.map(({ detail }) => detail),
    ...[memory, storage.distributed, storage.object].map((loss) => loss?.reason ?? ''),
    redundancyOf(failedCount, core.replicas).redundancy_reason ?? '',
  ]
})

test('every sentence of the API is the same in English, and another one in German', () => {
  const check = (isRight: (sentence: string) => boolean) =>
    fc.assert(fc.property(sentences, (all) => all.every((one) => one === '' || isRight(one))))
  check((sentence) => apiSentence(sentence) === sentence)
  inLanguage('de', () => check((sentence) => apiSentence(sentence) !== sentence))
})

test.each([
  [
    'Without 3 nodes and with sn-6 and sn-7, 85 % of the remaining distributed storage (12.0 TiB) is 5.8 TiB less than the 16.0 TiB in use.',
    'Ohne 3 Knoten und mit sn-6 und sn-7: 85 % des übrigen verteilten Speichers (12,0 TiB) sind 5,8 TiB weniger als die belegten 16,0 TiB.',
  ],
  [
    'The 1 byte in use are 33.3 % of the memory (3 bytes).',
    'Die belegten 1 Byte sind 33,3 % des Arbeitsspeichers (3 Bytes).',
  ],
  [
    '3 nodes have failed and 3 copies are kept: some data may have no copy left.',
    '3 Knoten sind ausgefallen und 3 Kopien werden gehalten: Einige Daten haben möglicherweise keine Kopie mehr.',
  ],
])('a sentence of the API has German words and numbers: %s', (sentence, german) => {
  expect(inLanguage('de', () => apiSentence(sentence))).toBe(german)
})

test('a sentence of another form is shown as it is', () => {
  expect(inLanguage('de', () => apiSentence('Without sn-1, it is full.'))).toBe('Without sn-1, it is full.')
})
