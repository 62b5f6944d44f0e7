import { apiKeys } from './api-keys.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { cores } from './cores.ts'
import { feedback } from './feedback.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { apiKeys, assets, audit, billing, calendarFeeds, cores, feedback, records, shell, signIn, sources, storage, table, usage, users } as const
