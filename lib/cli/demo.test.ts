import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { buildCli, createTestCli, type TestCli } from './test-cli.ts'

let bundle: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  bundle = await buildCli()
})
afterAll(() => bundle.remove())

describe.each(testEngines)('on %s', (engine) => {
  let cli: TestCli
  beforeEach(async () => {
    cli = await createTestCli(bundle.file, engine)
  })
  afterEach(() => cli.remove())

  test('the demo says where to sign in and how to call, every time it is run', async () => {
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

  test('a database with another partner is refused', async () => {
    const input = '{"kind":"partner","uuid":"6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f","name":"A"}'
    await cli.done(['import', '-'], { input })
    const { code, stderr } = await cli.run(['demo'])
    expect(code).toBe(1)
    expect(stderr).toBe('error: the database holds other partners (A); the demo wants one of its own\n')
  })
})
