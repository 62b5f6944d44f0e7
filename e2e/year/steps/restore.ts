import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adapted, codeBlock } from '../support/document.ts'
import { beginYear, headersOf, readSeen, type Year } from '../support/year.ts'
import { backupOfToday } from './backup.ts'

const guide = 'lib/server/README.md'

/** The machine is lost: the backup on an empty one. */
export function restore(lost: Year): void {
  let year: Year

  test('on an empty machine the documented commands bring back what was backed up', async () => {
    year = await beginYear()
    lost.cleanups.push(async () => {
      for (const cleanUp of year.cleanups.reverse()) await cleanUp()
    })
    const { machine, service } = year
    await machine.shellToSuccess(codeBlock(guide, 'systemctl enable --now'))
    machine.stateFolder('hybrid-core-panel')
    cpSync(lost.machine.path('/var/lib/hybrid-core-backup'), machine.path('/operator'), { recursive: true })
    const commands = adapted(codeBlock(guide, 'tar -c token-pepper'), { 'Mon.sqlite': backupOfToday() })
    await machine.shellToSuccess(commands, { cwd: '/operator' })
    await service.start()
    year.credentials = lost.credentials
    expect(await readSeen(year)).toEqual({ cores: ['ber-1', 'ber-2'], assets: 7, contracts: 1 })
    const page = await fetch(`${service.url}/sign-in`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in')])
  })

  test('the documented rotation of the session secret keeps tokens valid', async () => {
    const { machine, service } = year
    const file = machine.path('/var/lib/hybrid-core-panel/session-secret')
    const former = readFileSync(file, 'utf8')
    await machine.shellToSuccess(codeBlock(guide, 'sudo rm /var/lib/hybrid-core-panel/session-secret'))
    await service.start()
    expect([readFileSync(file, 'utf8') === former, statSync(file).mode & 0o777]).toEqual([false, 0o600])
    expect(await readSeen(year)).toEqual({ cores: ['ber-1', 'ber-2'], assets: 7, contracts: 1 })
  })

  test('without the token pepper no token works, as one line of the log says, and a broken one is refused at the start in one line', async () => {
    const { machine, service } = year
    rmSync(machine.path('/var/lib/hybrid-core-panel/token-pepper'))
    await service.restart()
    const response = await fetch(`${service.url}/hybrid-core/v2/hybrid-cores`, { headers: headersOf(year.credentials) })
    expect(response.status).toBe(401)
    const warned = /^[^\n]*"tokens":1,[^\n]*another TOKEN_PEPPER/m
    await expect.poll(() => service.log(), { timeout: 60_000 }).toMatch(warned)
    await service.stop()
    service.set({ TOKEN_PEPPER: 'short' })
    await expect(service.start()).rejects.toThrow(/did not become ready:\n[^\n]*TOKEN_PEPPER[^\n]*\n$/)
  })
}
