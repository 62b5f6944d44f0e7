import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#lib/db/migrate.ts'
import { startChild } from '../setup/processes/child.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { freePort } from '../setup/processes/port.ts'
import { serverArgumentsOf, thisCheckout } from '../setup/processes/server-command.ts'
import { type EmptyDatabase, emptyDatabase, engines } from './engines.ts'

let made: EmptyDatabase | undefined
afterEach(async () => {
  await made?.remove()
})

describe.each(engines)('%s', (engine) => {
  test.each(['1', '2'])(
    'a server that is older than its database does not start, and says why (%s workers)',
    async (workers) => {
      made = await emptyDatabase(engine)
      const database = made.open()
      await migrate(database)
      await sql`insert into kysely_migration values ('9999-future', '2099')`.execute(database.write)
      await database.close()
      const settings = {
        ...made.settings,
        PORT: String(await freePort()),
        WEB_CONCURRENCY: workers,
        LOG_LEVEL: workers === '1' ? 'info' : 'fatal',
      }
      const server = await startChild(thisCheckout.node, serverArgumentsOf(thisCheckout), {
        cwd: thisCheckout.root,
        env: environmentOf(settings),
        guardSignal: 'SIGKILL',
      })
      expect(await server.exited).toBe(1)
      // Next writes a line of its own, each worker says why it ends, and a server may listen before PostgreSQL has
      // responded.
      const lines = new Set(
        server
          .log()
          .trim()
          .split('\n')
          .filter((line) => !line.startsWith('✓') && !line.includes('"Listening on')),
      )
      // As one text: a failure shows the lines.
      expect([...lines].join('\n')).toBe('the database is newer than this program: it has the migration 9999-future')
    },
  )
})
