import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const bundle = setUpBundle()

describe.each(testEngines)('on %s', (engine) => {
  const cli = setUpCli(bundle, engine)

  test('each run prints the sign-in address and an API call, and replaces the token of the run before', async () => {
    const env = { BASE_URL: 'https://panel.example' }
    for (const _ of [1, 2]) {
      const output = await cli.done(['demo'], { env })
      expect(output).toContain('https://panel.example/sign-in')
      expect(output).toMatch(/curl -H 'X-Auth-UserId: [\w-]{36}' -H 'X-Auth-Token: hct_\w{38}' \\\n/)
      expect(output).toContain('https://panel.example/hybrid-core/v2/hybrid-cores')
    }
    const access = JSON.parse(await cli.done(['demo', '--json']))
    expect(Object.keys(access)).toEqual(['user_uuid', 'email', 'password', 'token'])
    const { tokens } = JSON.parse(await cli.done(['token', 'list', '--user', access.email, '--json']))
    expect(tokens.map((token: { active: boolean }) => token.active)).toEqual([true, false, false])
  })

  test('with --serve, the command ends with the exit code of the server', async () => {
    writeFileSync(join(dirname(bundle.file), 'server.js'), 'process.exit(7)')
    // Nothing responds on this port.
    expect(await cli.run(['demo', '--serve', '--json'], { env: { PORT: '1' } })).toMatchObject({ code: 7, stderr: '' })
  })

  test('the command rejects a database with another partner', async () => {
    const input = '{"kind":"partner","uuid":"6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f","name":"A"}'
    await cli.done(['import', '-'], { input })
    const { code, stderr } = await cli.run(['demo'])
    expect(code).toBe(1)
    expect(stderr).toBe('error: the database has other partners (A); the demo needs a separate database\n')
  })
})
