import { billing } from './billing.ts'
import { roles } from './roles.ts'
import { shell } from './shell.ts'

/** The English texts, by area. An area is loaded with the pages that name it. */
export const en = { billing, roles, shell } as const
