import { chart } from './chart.ts'
import { compare } from './compare.ts'
import { forecast } from './forecast.ts'
import { history } from './history.ts'
import { preferences } from './preferences.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = {
  chart,
  compare,
  forecast,
  history,
  preferences,
  report,
  shell,
} as const
