import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#lib/values/time.ts'
import { newScores, scoreOrigin } from './measure.ts'
import { reportScores } from './report.ts'

const fewestDays = 60

/**
 * Measures forecasts, from weekly origins, of the bytes written to CERN's EOS storage, summed up (CC0:
 * devashishp/cheops-cern-trace-data), and prints the scores.
 */
export function reportCern(): void {
  const values = readSeries()
  const scores = newScores()
  for (let origin = fewestDays; origin < values.length; origin += 7) scoreOrigin(values, origin, scores)
  reportScores('CERN', scores, { coverage: true, theilSen: true })
}

function readSeries(): Float64Array {
  const text = readFileSync(join(import.meta.dirname, 'cern-eos-2017.csv'), 'utf8')
  const rows = text.trim().split('\n').slice(1)
  const points = rows.map((row) => {
    const [date = '', , sum] = row.split(',')
    return { day: Date.parse(date) / dayMs, used: Number(sum) }
  })
  const first = points[0]?.day ?? 0
  const values = new Float64Array((points.at(-1)?.day ?? 0) - first + 1).fill(Number.NaN)
  for (const { day, used } of points) values[day - first] = used
  return values
}
