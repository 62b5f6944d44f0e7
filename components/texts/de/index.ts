import type { Catalogue } from '../catalogue.ts'
import { chart } from './chart.ts'
import { forecast } from './forecast.ts'
import { history } from './history.ts'
import { shell } from './shell.ts'

/** The German texts. */
export const de: Catalogue = { chart, forecast, history, shell }
