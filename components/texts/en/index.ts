import { preferences } from './preferences.ts'
import { shell } from './shell.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { preferences, shell } as const
