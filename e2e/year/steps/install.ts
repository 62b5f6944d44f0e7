import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CommandResult } from '#e2e/setup/processes/product.ts'
import { adapted, codeBlock } from '../support/document.ts'
import { serviceUser } from '../support/machine.ts'
import { owner, readSeen, type Year } from '../support/year.ts'

const guide = 'lib/server/README.md'
const systemdAnalyze = '/usr/bin/systemd-analyze'
const format = 'lib/ingest/inventory-format.md'

/** The first day: the package, the service, the inventory, an owner and a token. */
export function install(year: Year): void {
  const { machine, service } = year

  test('the documented commands install a package that only root can change', async () => {
    await machine.shellToSuccess(codeBlock(guide, 'systemctl enable --now'))
    expect(readFileSync(machine.path('/systemctl.log'), 'utf8')).toBe('enable --now hybrid-core-panel\n')
    const folder = machine.path('/opt/hybrid-core-panel')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    const bytes = files.filter((file) => file.isFile()).map((file) => statSync(`${file.parentPath}/${file.name}`).size)
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(100)
    const owned = files.filter(
      (file) => file.isFile() && statSync(`${file.parentPath}/${file.name}`).uid !== process.getuid?.(),
    )
    expect(owned).toEqual([])
  })

  test('the service of the unit file starts as a user without rights, and writes only its data', async () => {
    await service.start()
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${serviceUser}\\s`, 'm'))
    const data = machine.path('/var/lib/hybrid-core-panel')
    expect(statSync(data).mode & 0o777).toBe(0o700)
    for (const name of ['hybrid-core.sqlite', 'token-pepper', 'session-secret']) {
      expect([name, statSync(`${data}/${name}`).mode & 0o777]).toEqual([name, 0o600])
    }
    expect(existsSync(machine.path('/opt/hybrid-core-panel/data'))).toBe(false)
  })

  test.runIf(existsSync(systemdAnalyze))(
    'systemd accepts each unit file, and finds little that the service may do',
    () => {
      const names = ['hybrid-core-panel.service', 'hybrid-core-backup.service', 'hybrid-core-backup.timer']
      const files = names.map((name) => machine.path(`/operator/${name}`))
      const panel = readFileSync(machine.path('/etc/systemd/system/hybrid-core-panel.service'), 'utf8')
      const units = [panel, ...names.slice(1).map((name) => codeBlock(guide, `# /etc/systemd/system/${name}`))]
      // Node may be elsewhere on this machine.
      for (const [n, file] of files.entries()) writeFileSync(file, units[n]!.replaceAll('/usr/bin/node', '/bin/true'))
      expect(analyze('verify', ...files)).toEqual({ status: 0, stderr: '' })
      // Levels from 0 to 10, in tenths: the unit has 1.7.
      expect(analyze('security', '--offline=true', '--threshold=20', files[0]!)).toEqual({ status: 0, stderr: '' })
    },
  )

  test('the log has the link to set up the first owner, at the public address', () => {
    expect(service.log()).toContain('https://panel.example.com/')
  })

  test('the documented command imports the documented inventory beside the running service', async () => {
    writeFileSync(machine.path('/operator/inventory.ndjson'), codeBlock('README.md', '"kind":"partner"'))
    const command = codeBlock(guide, 'dist/cli.js import -')
    expect(await machine.shellToSuccess(command, { cwd: '/operator' })).toContain('Imported 4 lines')
  })

  test('an owner and a token come from the documented commands, and the API shows what was imported', async () => {
    const lines = codeBlock('README.md', 'user create --partner').replaceAll('\\\n', ' ').split('\n')
    const commandOf = (text: string) =>
      lines.find((line) => line.includes(text))?.split(/npm run -s hybrid-core -- /) ?? []
    const [input, create] = commandOf('user create')
    await asService(year, create ?? '', input)
    year.credentials = JSON.parse(await asService(year, `${commandOf('token create')[1]} --json`))
    expect(await readSeen(year)).toEqual({ cores: ['ber-1'], assets: 2, contracts: 0 })
    expect(await asService(year, 'user list')).toContain(owner)
  })

  test('an import of the documented example of each kind of record, and of CSV, is seen at once', async () => {
    writeFileSync(machine.path('/operator/kinds.ndjson'), codeBlock(format, '"kind":"payment_method"'))
    writeFileSync(machine.path('/operator/assets.csv'), codeBlock(format, 'hybrid_core_id,id'))
    await asService(year, 'import -', 'cat kinds.ndjson |')
    await asService(year, 'import - --format csv', 'cat assets.csv |')
    year.imported = await readSeen(year)
    expect(year.imported).toEqual({ cores: ['ber-1', 'ber-2'], assets: 7, contracts: 1 })
  })

  test('a broken file is one line with the line of the file, and changes nothing', async () => {
    const broken = 'echo \'{"kind":"partner","uuid":"x"}\' |'
    const { code, stdout, stderr } = await tryAsService(year, 'import -', broken)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('line 1: partner.uuid: must be a UUID')
    expect(await readSeen(year)).toEqual(year.imported)
  })
}

/** Runs a command on the data of the service as the document says; `input` is the start of a pipe. */
export async function asService(...parameters: Parameters<typeof tryAsService>): Promise<string> {
  const { code, stdout, stderr } = await tryAsService(...parameters)
  if (code === 0) return stdout
  throw new Error(`hybrid-core ${parameters[1]} ended with ${code}:\n${stderr}${stdout}`)
}

export function tryAsService({ machine }: Year, command: string, input = ''): Promise<CommandResult> {
  const line = adapted(codeBlock(guide, 'dist/cli.js import -'), { 'import - < inventory.ndjson': command })
  return machine.shell(`${input} ${line}`, { cwd: '/operator' })
}

function analyze(...args: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(systemdAnalyze, args, { encoding: 'utf8' })
  return { status, stderr }
}
