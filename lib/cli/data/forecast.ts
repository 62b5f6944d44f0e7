import type { Command } from 'commander'
import { forecastOf } from '#lib/domain/forecast/forecast.ts'
import { readInputFile } from '#lib/ingest/sources/input-file.ts'
import { readDailyPoints } from '#lib/ingest/sources/read-daily-points.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { type JsonOption, jsonOption, parseDecimalPercentage, parseLeadTime } from '../options.ts'
import { printJson } from '../output.ts'

type Options = JsonOption & { leadTime?: number; nearFull: number }

/** Adds the command that forecasts a history of usage from a file, without a database. */
export function addForecastCommand(program: Command): void {
  program
    .command('forecast [file]')
    .description(
      'prints as JSON when a history of usage (CSV: date,used,total) runs full; - or no file reads standard input',
    )
    .option(
      '--lead-time <days>',
      'days until ordered hardware is in service (default: the setting LEAD_TIME)',
      parseLeadTime,
    )
    .option('--near-full <percent>', 'the percentage from which it is nearly full', parseDecimalPercentage, 85)
    .option(...jsonOption)
    .action(async (file: string | undefined, { leadTime, nearFull }: Options) => {
      const leadTimeDays = leadTime ?? readSettings().leadTimeDays
      const points = await readDailyPoints(readInputFile(file ?? '-'))
      const forecast = forecastOf(points, { leadTimeDays, nearFullPercent: nearFull })
      if (forecast) printJson(forecast)
    })
}
