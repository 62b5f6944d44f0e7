import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runSqlite } from '#e2e/setup/databases/external-sqlite.ts'
import { migrationNames } from '#lib/db/migrate.ts'
import { adapted, codeBlock } from '../support/document.ts'
import { readSeen, type Year } from '../support/year.ts'
import { backupOfToday } from './backup.ts'
import { asService, tryAsService } from './install.ts'
import { expectSeenInBrowser } from './sign-in.ts'

const guide = 'lib/server/README.md'
const laterCore = '{"kind":"hybrid_core","id":"ber-9","partner_uuid":"7f1c2b7e-9a5d-4a53-9a8e-4f2f0f6a1c11"}'

/** A new release in place of the old one, the way back, and the new release once more. */
export function upgrade(year: Year): void {
  const { machine, service } = year
  const database = machine.path('/var/lib/hybrid-core-panel/hybrid-core.sqlite')

  const migrations = async () => {
    const names = await runSqlite(database, 'select name from kysely_migration order by name')
    return names.trim().split('\n')
  }
  let former: string[]

  async function putInPlace(): Promise<void> {
    await machine.shellToSuccess(codeBlock(guide, '/opt/hybrid-core-panel.new\nsudo systemctl stop'))
    await service.start()
    expect(await readSeen(year)).toEqual(year.imported)
    await expectSeenInBrowser(year)
    expect(await migrations()).toEqual(migrationNames)
  }

  test('the documented upgrade keeps data, tokens and sessions', async () => {
    former = await migrations()
    await putInPlace()
  })

  test('on a newer database neither the server nor a command starts, and each says so in one line', async () => {
    await asService(year, 'import -', `echo '${laterCore}' |`)
    await service.stop()
    await runSqlite(database, "insert into kysely_migration values ('9999-future', '2099')")
    await expect(service.start()).rejects.toThrow(/did not become ready:\n[^\n]*newer[^\n]*\n$/)
    const { code, stderr } = await tryAsService(year, 'user list')
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: [^\n]*newer[^\n]*\n$/) })
  })

  test('the documented way back starts the old release with the backup', async () => {
    const back = codeBlock(guide, 'sudo mv /opt/hybrid-core-panel.old /opt/hybrid-core-panel')
    await machine.shellToSuccess(adapted(back, { 'Mon.sqlite': backupOfToday() }))
    await service.start()
    expect(await readSeen(year)).toEqual(year.imported)
    await expectSeenInBrowser(year)
    expect(await migrations()).toEqual(former)
  })

  test('the documented upgrade works again beside the folders of the one before', async () => {
    await putInPlace()
    for (const folder of ['hybrid-core-panel', 'hybrid-core-panel.old']) {
      expect(existsSync(machine.path(`/opt/${folder}/dist/server.js`)), folder).toBe(true)
      expect(existsSync(machine.path(`/opt/${folder}/hybrid-core-panel`)), folder).toBe(false)
    }
    expect(existsSync(machine.path('/opt/hybrid-core-panel.new'))).toBe(false)
  })
}
