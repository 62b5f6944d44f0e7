import { forecast } from './forecast.ts'
import { shell } from './shell.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { forecast, shell } as const
