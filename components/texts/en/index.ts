import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { apiKeys, audit, billing, calendarFeeds, records, shell, signIn, usage, users } as const
