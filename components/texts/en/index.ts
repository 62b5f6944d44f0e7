import { feedback } from './feedback.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { feedback, records, shell, table, usage } as const
