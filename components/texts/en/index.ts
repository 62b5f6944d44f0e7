import { chart } from './chart.ts'
import { forecast } from './forecast.ts'
import { shell } from './shell.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { chart, forecast, shell } as const
