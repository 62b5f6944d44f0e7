import { expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#e2e/setup/databases/postgres.ts'
import { postgresBinaries } from '#e2e/setup/databases/postgres-binaries.ts'
import { adapted, codeBlock } from '../support/document.ts'
import { readSeen, type Year } from '../support/year.ts'
import { asService, tryAsService } from './install.ts'
import { expectSeenInBrowser } from './sign-in.ts'

const guide = 'lib/server/README.md'
const metricsToken = 'a token for the scrapes of the first year'
const laterCore = '{"kind":"hybrid_core","id":"ber-3","partner_uuid":"7f1c2b7e-9a5d-4a53-9a8e-4f2f0f6a1c11"}'

/** PostgreSQL with a replica, its failover, and a dump. */
export function moveToPostgres(year: Year): void {
  const { machine, service } = year
  let primary: Postgres
  let replica: Postgres

  test('the documented move to PostgreSQL keeps data, tokens and sessions', async () => {
    primary = await start()
    await machine.shellToSuccess(
      addressed(codeBlock(guide, 'dist/cli.js copy --to'), 'db.example', primary),
      withClients(year),
    )
    await service.start()
    expect(service.settings().DATABASE_URL).toBe(primary.urlOf('panel'))
    expect(await readSeen(year)).toEqual(year.imported)
    await expectSeenInBrowser(year)
  })

  test('a copy into a database that is not empty is refused in one line', async () => {
    service.set({ DATABASE_URL: undefined })
    const { code, stderr } = await tryAsService(year, `copy --to ${primary.urlOf('panel')}`)
    service.set({ DATABASE_URL: primary.urlOf('panel') })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: [^\n]*is not empty[^\n]*\n$/) })
  })

  test('with DATABASE_READ_URL the lists come from the replica', async () => {
    replica = await start(primary)
    service.set({ DATABASE_READ_URL: replica.urlOf('panel'), METRICS_TOKEN: metricsToken })
    await service.restart()
    await expect
      .poll(async () => {
        await readSeen(year)
        return readsFromReplica(year)
      })
      .toBeGreaterThan(0)
    expect(await readSeen(year)).toEqual(year.imported)
  })

  test('when the primary is lost, the documented failover to the replica loses nothing that was replicated', async () => {
    await asService(year, 'import -', `echo '${laterCore}' |`)
    year.imported = { ...year.imported, cores: [...year.imported.cores, 'ber-3'] }
    await expect.poll(() => readSeen(year)).toEqual(year.imported)
    await primary.stop('immediate')
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
    await machine.shellToSuccess(
      addressed(codeBlock(guide, 'pg_promote'), 'replica.example', replica),
      withClients(year),
    )
    service.set({ DATABASE_URL: replica.urlOf('panel'), DATABASE_READ_URL: undefined })
    await service.restart()
    expect(await readSeen(year)).toEqual(year.imported)
    await expectSeenInBrowser(year)
    await asService(year, 'user list')
  })

  test('the documented dump restores on an empty PostgreSQL', async () => {
    await machine.shellToSuccess(
      addressed(codeBlock(guide, 'pg_dump --format'), 'db.example', replica),
      withClients(year),
    )
    await service.stop()
    const other = await start()
    await machine.shellToSuccess(
      addressed(codeBlock(guide, 'pg_restore --exit'), 'new.example', other),
      withClients(year),
    )
    service.set({ DATABASE_URL: other.urlOf('panel') })
    await service.start()
    await replica.stop()
    expect(await readSeen(year)).toEqual(year.imported)
    await expectSeenInBrowser(year)
  })

  async function start(follow?: Postgres): Promise<Postgres> {
    const postgres = await startPostgres(follow ? { follow } : {})
    year.cleanups.push(postgres.remove)
    return postgres
  }
}

/** A documented command with the address and the user of this PostgreSQL. */
function addressed(command: string, host: string, { port, urlOf }: Postgres): string {
  const places = {
    [`postgres://panel@${host}/panel`]: urlOf('panel'),
    [`-h ${host} -U panel`]: `-h 127.0.0.1 -p ${port} -U postgres`,
  }
  const other = { [`-h ${host} -U postgres`]: `-h 127.0.0.1 -p ${port} -U postgres` }
  return adapted(
    command,
    Object.fromEntries(Object.entries({ ...places, ...other }).filter(([from]) => command.includes(from))),
  )
}

function withClients({ machine }: Year): { cwd: string; env: Record<string, string> } {
  return { cwd: '/operator', env: { PATH: `${postgresBinaries()}:${machine.environment().PATH}` } }
}

async function readsFromReplica({ service }: Year): Promise<number> {
  const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const prefix = 'hybrid_core_reads_total{from="replica"} '
  const line = (await response.text()).split('\n').find((text) => text.startsWith(prefix))
  return Number(line?.slice(prefix.length) ?? 0)
}
