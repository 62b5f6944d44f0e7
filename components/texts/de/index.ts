import type { Catalogue } from '../catalogue.ts'
import { billing } from './billing.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { usage } from './usage.ts'

/** The German texts. */
export const de: Catalogue = { billing, records, shell, usage }
