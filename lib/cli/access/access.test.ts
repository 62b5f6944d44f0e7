import { beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { isWellFormedToken } from '#lib/domain/access/tokens/token-format.ts'
import { uuidPattern } from '#lib/values/ids.ts'
import { dayMs } from '#lib/values/time.ts'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
const linkForm = /http:\/\/localhost:3000\/set-password#secret=[\w-]{43}/
const ann = ['--partner', partner, '--email', 'Ann@Example.com', '--role', 'owner']

const bundle = setUpBundle()

describe.each(testEngines)('on %s', (engine) => {
  const cli = setUpCli(bundle, engine)
  beforeEach(async () => {
    await cli.done(['import', '-'], { input: JSON.stringify({ kind: 'partner', uuid: partner, name: 'A' }) })
  })

  const json = async (...args: string[]) => JSON.parse(await cli.done([...args, '--json']))

  test('a user created with a password from standard input gets no link', async () => {
    const input = 'correct horse battery\r\nnot this line\n'
    const output = await cli.done(['user', 'create', ...ann, '--password-stdin', '--json'], { input })
    const created = JSON.parse(output)
    expect(created).toEqual({
      user_uuid: expect.stringMatching(uuidPattern),
      email: 'ann@example.com',
      password_link: null,
      password_link_expires_at: null,
    })
    const { users } = await json('user', 'list')
    expect(users).toMatchObject([{ uuid: created.user_uuid, partner_uuid: partner, role: 'owner', has_password: true }])
  })

  test('the command reads a password without waiting for the end of standard input', async () => {
    const child = cli.start(['user', 'create', ...ann, '--password-stdin'])
    child.stdin.write('correct horse battery\n')
    const code = await new Promise((resolve) => child.on('exit', resolve))
    expect(code).toBe(0)
  })

  test('a list escapes what could deceive its reader in names that customers choose', async () => {
    await cli.done(['user', 'create', ...ann, '--name', 'Ann\u202edetcol'])
    expect(await cli.done(['user', 'list'])).toContain('Ann\\u{202e}detcol')
  })

  test('a user created without a password gets a link, and a password reset creates one too', async () => {
    expect(await cli.done(['user', 'create', ...ann])).toMatch(linkForm)
    expect(await cli.done(['user', 'password', 'ann@example.com'])).toMatch(linkForm)
    const link = await json('user', 'password', 'ann@example.com')
    expect(link.password_link).toMatch(linkForm)
    expect(Date.parse(link.password_link_expires_at) - Date.now()).toBeGreaterThan(86_000_000)
    const set = await cli.done(['user', 'password', 'ann@example.com', '--password-stdin'], { input: 'x'.repeat(12) })
    expect(set).toBe('Set the password of ann@example.com.\n')
  })

  test('setting a password revokes the tokens of the user only with --revoke-tokens', async () => {
    await cli.done(['user', 'create', ...ann])
    await cli.done(['token', 'create', '--user', 'ann@example.com', '--name', 'CI'])
    const input = 'x'.repeat(12)
    const output = await cli.done(['user', 'password', 'ann@example.com', '--password-stdin', '--json'], { input })
    expect(JSON.parse(output)).toMatchObject({ email: 'ann@example.com', password_link: null, revoked_tokens: 0 })
    const args = ['user', 'password', 'ann@example.com', '--password-stdin', '--revoke-tokens']
    expect(await cli.done(args, { input })).toBe('Set the password of ann@example.com.\nRevoked 1 API token.\n')
    expect((await json('token', 'list', '--user', 'ann@example.com')).tokens).toMatchObject([{ active: false }])
    expect(await json('user', 'password', 'ann@example.com', '--revoke-tokens')).toMatchObject({ revoked_tokens: 0 })
  })

  test('an error of the domain is one line and exit code 1', async () => {
    await cli.done(['user', 'create', ...ann])
    const failing: [string[], string][] = [
      [['user', 'create', ...ann], 'there is a user ann@example.com already'],
      [['user', 'create', ...ann.slice(2), '--partner', 'p'], 'there is no partner "p"; import it first'],
      [['user', 'create', ...ann, '--password-stdin'], 'a password must have 12 to 200 characters'],
      [['user', 'lock', 'bob@example.com'], 'there is no user "bob@example.com"'],
      [['token', 'create', '--user', 'ann@example.com', '--name', 'n', '--expires-days', '367'], 'in 1 to 366 days'],
      [['token', 'list', '--user', 'bob@example.com'], 'there is no user "bob@example.com"'],
      [['token', 'revoke', '\u001b[2J'], 'there is no token "\\u001b[2J"'],
    ]
    for (const [args, message] of failing) {
      const { code, stdout, stderr } = await cli.run(args)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^error: [^\n]+\n$/)
      expect(stderr).toContain(message)
    }
  })

  test('a new token is printed once, with its user and its expiry', async () => {
    const { user_uuid } = await json('user', 'create', ...ann)
    const token = await json('token', 'create', '--user', 'ANN@example.com', '--name', 'CI', '--expires-days', '2')
    expect(token).toEqual({ user_uuid, token: expect.any(String), expires_at: expect.any(String) })
    expect(isWellFormedToken(token.token)).toBe(true)
    const daysLeft = (Date.parse(token.expires_at) - Date.now()) / dayMs
    expect(daysLeft).toBeGreaterThan(1.99)
    expect(daysLeft).toBeLessThanOrEqual(2)
    const listed = await cli.done(['token', 'list', '--user', 'ann@example.com'])
    expect(listed).toContain(`…${token.token.slice(-4)}`)
    expect(listed).not.toContain(token.token)
    const text = await cli.done(['token', 'create', '--user', 'ann@example.com', '--name', 'by hand'])
    expect(text).toMatch(/^X-Auth-UserId: [\w-]{36}\nX-Auth-Token: hct_\w{38}\n/)
  })

  test('a token gets the requested scopes, and a revoked token is listed as inactive', async () => {
    await cli.done(['user', 'create', ...ann])
    await json('token', 'create', '--user', 'ann@example.com', '--name', 'n', '--scopes', 'CONTRACT_READ, PARTNER_READ')
    await json('token', 'create', '--user', 'ann@example.com', '--name', 'cores only', '--scopes', '')
    const before = (await json('token', 'list', '--user', 'ann@example.com')).tokens
    expect(before.map((token: { scopes: string[] }) => token.scopes)).toEqual([[], ['PARTNER_READ', 'CONTRACT_READ']])
    await cli.done(['token', 'revoke', before[0].id])
    const after = (await json('token', 'list', '--user', 'ann@example.com')).tokens
    expect(after.map((token: { active: boolean }) => token.active)).toEqual([false, true])
  })

  test('a locked user is listed as locked until unlocked', async () => {
    await cli.done(['user', 'create', ...ann])
    expect(await json('user', 'lock', 'ANN@example.com')).toEqual({ email: 'ann@example.com', locked: true })
    expect((await json('user', 'list')).users[0].locked_at).toMatch(/^20.*Z$/)
    expect(await json('user', 'unlock', 'ann@example.com')).toEqual({ email: 'ann@example.com', locked: false })
    expect((await json('user', 'list')).users[0].locked_at).toBeNull()
  })
})
