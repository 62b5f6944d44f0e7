import { apiKeys } from './api-keys.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { chart } from './chart.ts'
import { compare } from './compare.ts'
import { cores } from './cores.ts'
import { feedback } from './feedback.ts'
import { forecast } from './forecast.ts'
import { history } from './history.ts'
import { preferences } from './preferences.ts'
import { records } from './records.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = {
  apiKeys,
  assets,
  audit,
  billing,
  calendarFeeds,
  chart,
  compare,
  cores,
  feedback,
  forecast,
  history,
  preferences,
  records,
  report,
  shell,
  signIn,
  sources,
  storage,
  table,
  usage,
  users,
} as const
