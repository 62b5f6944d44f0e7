import { billing } from './billing.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { usage } from './usage.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { billing, records, shell, usage } as const
