import { reportCern } from './forecast/cern.ts'
import { newScores, type Score, scoreOrigin } from './forecast/measure.ts'
import { type Limits, reportFalseAlarms, reportRecovery, reportScores, reportTime } from './forecast/report.ts'
import { examples, kinds } from './forecast/series.ts'
import { printTable } from './support/table.ts'

/**
 * Measures the forecast on synthetic series of each kind and on a real one, compared with other methods:
 *   npm run bench:forecast -- [SERIES_OF_EACH_KIND] [SEED]
 *
 * Errors are divided by those of "stays as it is". Exits with 1 when a limit is exceeded.
 */
const [count = 1_000, seed = 7] = process.argv.slice(2).map(Number)

const isFlat = (kind: string) => kind.startsWith('flat')
/** Two months of noise that is nearly a walk may look like growth: only its false alarms are limited. */
const persistent = 'flat, persistent noise'
/** Steps to come cannot be known: how often they are in the range is measured without a limit. */
const withoutLimit = ['steps at any time']

const all = newScores()
for (const kind of Object.keys(kinds)) {
  const series = [...examples(kind, count, seed)]
  const scores: Score[] = newScores()
  for (const { values, origins } of series) {
    for (const origin of origins) {
      scoreOrigin(values, origin, scores)
      if (!withoutLimit.includes(kind)) scoreOrigin(values, origin, all)
    }
  }
  const limits: Limits = { coverage: !withoutLimit.includes(kind), staysAsItIs: isFlat(kind) && kind !== persistent }
  reportScores(kind, scores, limits)
  if (isFlat(kind)) reportFalseAlarms(kind, series)
  if (kind === 'clean-ups' || kind === 'nodes added') reportRecovery(kind, series)
}
reportScores('all with limits', all, { coverage: true })
reportCern()
reportTime(Object.keys(kinds).flatMap((kind) => [...examples(kind, 40, seed)]))
console.log(`\n  ${count} series of each kind, seed ${seed}`)
process.exitCode = printTable() ? 0 : 1
