import type { Catalogue } from '../catalogue.ts'
import { feedback } from './feedback.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'
import { usage } from './usage.ts'

/** The German texts. */
export const de: Catalogue = { feedback, records, shell, table, usage }
