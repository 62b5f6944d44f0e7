import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '#e2e/setup/processes/port.ts'
import { adapted, codeBlock, unitSettings } from '../support/document.ts'
import { asServiceUser } from '../support/machine.ts'
import type { Year } from '../support/year.ts'

const guide = 'lib/server/README.md'

/** The name of the backup that the documented timer writes today. */
export function backupOfToday(): string {
  return `${new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format()}.sqlite`
}

/** The daily backup, and the restore drill. */
export function backUp(year: Year): void {
  const { machine } = year

  test('the documented unit of the timer backs up the running service, readable only for its user', async () => {
    await runBackup(year)
    const folder = machine.path('/var/lib/hybrid-core-backup')
    const files = readdirSync(folder).sort()
    expect(files).toEqual([backupOfToday(), 'session-secret', 'token-pepper'])
    for (const file of files) expect([file, statSync(`${folder}/${file}`).mode & 0o777]).toEqual([file, 0o600])
  })

  test('the documented drill restores the backup beside the running service, and a real token works there', async () => {
    const port = await freePort()
    const drill = adapted(codeBlock(guide, 'mkdir drill'), { 'Mon.sqlite': backupOfToday(), '3001': String(port) })
    const { user_uuid: USER_ID, token: TOKEN } = year.credentials
    const output = await machine.shellToSuccess(drill, { env: { USER_ID, TOKEN } })
    for (const core of year.imported.cores) expect(output).toContain(`"id":"${core}"`)
    expect(readdirSync(machine.path('/var/lib/hybrid-core-backup'))).toHaveLength(3)
  })
}

async function runBackup({ machine }: Year): Promise<void> {
  const unit = machine.localized(codeBlock(guide, 'hybrid-core-backup.service'))
  for (const name of (unitSettings(unit, 'StateDirectory')[0] ?? '').split(' ')) machine.stateFolder(name)
  const [folder, environment] = [unitSettings(unit, 'WorkingDirectory'), unitSettings(unit, 'Environment')]
  const settings = readFileSync(machine.path('/etc/hybrid-core-panel.env'), 'utf8').trim().split('\n')
  for (const command of unitSettings(unit, 'ExecStart')) {
    const variables = [...environment, ...settings].map((line) => `export '${line}'`).join('\n')
    const shell = `umask ${unitSettings(unit, 'UMask')}\ncd ${folder}\n${variables}\n${asServiceUser().join(' ')} ${command}`
    await machine.shellToSuccess(shell)
  }
}
