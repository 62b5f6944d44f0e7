import type { Catalogue } from '../catalogue.ts'
import { assets } from './assets.ts'
import { cores } from './cores.ts'
import { shell } from './shell.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'

/** The German texts. */
export const de: Catalogue = { assets, cores, shell, sources, storage }
