import type { Catalogue } from '../catalogue.ts'
import { preferences } from './preferences.ts'
import { shell } from './shell.ts'

/** The German texts. */
export const de: Catalogue = { preferences, shell }
