import { assets } from './assets.ts'
import { cores } from './cores.ts'
import { shell } from './shell.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { assets, cores, shell, sources, storage } as const
