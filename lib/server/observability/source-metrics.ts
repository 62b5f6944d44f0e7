import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#lib/db/client.ts'
import { type LastRound, lastRounds } from '#lib/domain/sources/last-rounds.ts'
import { sharedRead } from './shared-read.ts'

/** All gauges of a scrape read the sources once. */
const sharedForMs = 500

/** Adds what the last round of each source was like, whichever process ran it. */
export function addSourceMetrics(database: Database, registers: Registry[]): void {
  const read = sharedRead(sharedForMs, () => lastRounds(database, Date.now()).catch((): LastRound[] => []))
  const gauge = (name: string, help: string, figureOf: (round: LastRound) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['source', 'partner'],
      registers,
      // Every worker sees the same database.
      aggregator: 'max',
      async collect() {
        const rounds = await read()
        this.reset()
        for (const round of rounds) {
          const value = figureOf(round)
          if (value !== null) this.set({ source: round.name, partner: round.partnerUuid ?? '' }, value)
        }
      },
    })
  gauge(
    'hybrid_core_source_last_success_age_seconds',
    'Time since the last round of the source without errors, or since the last push that was accepted.',
    ({ successAgeSeconds }) => successAgeSeconds,
  )
  gauge(
    'hybrid_core_source_round_duration_seconds',
    'Duration of the last round of the source.',
    ({ durationSeconds }) => durationSeconds,
  )
  gauge(
    'hybrid_core_source_errors',
    'Errors of the last round of the source, at most 20.',
    ({ errorCount }) => errorCount,
  )
  gauge(
    'hybrid_core_source_warnings',
    'Kinds of values that the last round of the source left out, at most 20.',
    ({ warningCount }) => warningCount,
  )
  gauge(
    'hybrid_core_source_unmapped',
    'Labels of the last round of the source that lead to no asset.',
    ({ unmappedCount }) => unmappedCount,
  )
}
