import type { Catalogue } from '../catalogue.ts'
import { shell } from './shell.ts'

/** The German texts. */
export const de: Catalogue = { shell }
