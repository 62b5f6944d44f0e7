import { assets } from './assets.ts'
import { cores } from './cores.ts'
import { feedback } from './feedback.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { assets, cores, feedback, records, shell, sources, storage, table, usage } as const
