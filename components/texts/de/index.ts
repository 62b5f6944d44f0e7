import type { Catalogue } from '../catalogue.ts'
import { chart } from './chart.ts'
import { compare } from './compare.ts'
import { forecast } from './forecast.ts'
import { history } from './history.ts'
import { preferences } from './preferences.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'

/** The German texts. */
export const de: Catalogue = {
  chart,
  compare,
  forecast,
  history,
  preferences,
  report,
  shell,
}
