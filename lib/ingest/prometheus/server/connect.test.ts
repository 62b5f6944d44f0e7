import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Source } from '../source.ts'
import { TestPrometheus, testSource } from '../test-prometheus.ts'
import { runQueries } from './run-queries.ts'

const secret = 'hunter2-hunter2'

describe('a request to a server', () => {
  const server = new TestPrometheus()
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'connect-'))
    await server.listen()
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  const run = (more: Partial<Source> = {}) =>
    runQueries(testSource(server.url, ['compute memory.used'], more), Date.now())
  const failures = async (more: Partial<Source> = {}) => (await run(more)).failures

  test('sends the secret that its file has at this round, and the headers', async () => {
    const tokenFile = join(folder, 'token')
    for (const token of ['first', 'second']) {
      writeFileSync(tokenFile, `${token}\n`)
      await run({ credentials: { kind: 'bearer', tokenFile }, headers: { 'X-Scope-OrgID': 'ber' } })
      expect(server.requests.at(-1)?.headers).toMatchObject({
        authorization: `Bearer ${token}`,
        'x-scope-orgid': 'ber',
      })
    }
    await run({ credentials: { kind: 'basic', username: 'ann', passwordFile: tokenFile } })
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Basic ${btoa('ann:second')}`)
  })

  test('without its secret fails before it sends anything, and does not show what may be one', async () => {
    const tokenFile = join(folder, secret)
    expect(await failures({ credentials: { kind: 'bearer', tokenFile } })).toEqual([
      'the server bearer_token_file cannot be read: ENOENT',
    ])
    writeFileSync(tokenFile, `${secret}\nsecond line`)
    expect(await failures({ credentials: { kind: 'bearer', tokenFile } })).toEqual([
      'the server bearer_token_file must hold one line of text',
    ])
    expect(server.requests).toEqual([])
  })
})
