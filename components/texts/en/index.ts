import { chart } from './chart.ts'
import { compare } from './compare.ts'
import { feedback } from './feedback.ts'
import { forecast } from './forecast.ts'
import { history } from './history.ts'
import { preferences } from './preferences.ts'
import { records } from './records.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = {
  chart,
  compare,
  feedback,
  forecast,
  history,
  preferences,
  records,
  report,
  shell,
  table,
  usage,
} as const
