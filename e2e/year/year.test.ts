import { afterAll, describe } from 'vitest'
import { backUp } from './steps/backup.ts'
import { install } from './steps/install.ts'
import { moveToPostgres } from './steps/postgres.ts'
import { restore } from './steps/restore.ts'
import { openToPeople } from './steps/sign-in.ts'
import { upgrade } from './steps/upgrade.ts'
import { beginYear } from './support/year.ts'

// The first year of an operator, in one sequence: each step continues with what the former ones have left.
const year = await beginYear(process.env.FORMER_RELEASE)
afterAll(async () => {
  for (const cleanUp of year.cleanups.reverse()) await cleanUp()
})

describe('installation', () => install(year))
describe('proxies and people', () => openToPeople(year))
describe('backups', () => backUp(year))
describe('an upgrade', () => upgrade(year))
describe('PostgreSQL', () => moveToPostgres(year))
describe('a lost machine', () => restore(year))
