import type { Catalogue } from '../catalogue.ts'
import { billing } from './billing.ts'
import { roles } from './roles.ts'
import { shell } from './shell.ts'

/** The German texts. */
export const de: Catalogue = { billing, roles, shell }
