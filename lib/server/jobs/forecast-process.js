// @ts-check
// Plain JavaScript, because the process loads it without a build step in tests. `npm run build` bundles it into `dist`.
import { setPriority } from 'node:os'
import { openDatabase } from '#lib/db/open-database.ts'
import { forecastsOf } from '#lib/domain/forecasts/forecast-rows.ts'

/** Requests of all processes come first. */
const lowestPriority = 19
setPriority(lowestPriority)

/** @type {import('#lib/domain/forecasts/forecast-rows.ts').ForecastSource | undefined} */
let source

process.on('message', async (/** @type {import('./forecast-process-source.ts').ForecastRequest} */ request) => {
  const { options, kind, coreId, after, days } = request
  try {
    source ??= forecastsOf(openDatabase(options).read)
    const result = kind === 'pools' ? await source.pools(coreId, days) : await source.assets(coreId, after, days)
    process.send?.({ result })
  } catch (error) {
    const { message = String(error), code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error)
    process.send?.({ error: { message, code } })
  }
})
// The server has ended.
process.on('disconnect', () => process.exit())
// A terminal and a supervisor send these to the server, too, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
