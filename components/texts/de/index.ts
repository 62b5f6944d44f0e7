import type { Catalogue } from '../catalogue.ts'
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

/** The German texts. */
export const de: Catalogue = {
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
}
