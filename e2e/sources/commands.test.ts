import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPrometheus } from '#lib/ingest/prometheus/test-prometheus.ts'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import { runCommand } from '../setup/processes/product.ts'
import { debianProgram } from '../setup/sources/debian-programs.ts'
import { type Service, startPrometheus } from '../setup/sources/servers.ts'
import { startTextExporter, type TextExporter } from '../setup/sources/text-exporter.ts'

const password = 'correct-horse-battery'
/** The password with bcrypt. */
const hash = '$2b$04$abcdefghijklmnopqrstuupOWRSKKNe562z1DsLEArFuJDHVyRIMa'

describe('the command', () => {
  const folder = temporaryFolder('sources')
  const sourcesFile = join(folder.path, 'sources.yaml')
  const env = { DATA_DIR: join(folder.path, 'data'), SOURCES_FILE: sourcesFile }
  const liar = new TestPrometheus()
  let exporter: TextExporter
  let prometheus: Service
  beforeAll(async () => {
    await liar.listen()
    exporter = await startTextExporter({
      '/metrics': 'used{node="cn-01"} 5\nused{node="cn-02"} 6\nbad{node="cn-01"} NaN\n',
    })
    prometheus = await startSecured(folder.path, exporter.target)
    const records = [partner(), core('ber-1'), asset('ber-1', 'cn-01')].map((record) => JSON.stringify(record))
    expect(await runCommand(['import', '-'], { env, input: records.join('\n') })).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await Promise.all([prometheus?.stop(), exporter?.close(), liar.close()])
    folder.remove()
  })
  const run = (...args: string[]) => runCommand(args, { env })
  const write = (...sources: string[][]) => {
    const list = sources.map((lines) => `  - ${['hybrid_core: ber-1', 'asset_label: node', ...lines].join('\n    ')}\n`)
    writeFileSync(sourcesFile, `sources:\n${list.join('')}`)
  }
  const secured = (query: string, ...more: string[]) => [
    'name: secured',
    `url: https://localhost:${prometheus.port}`,
    'ca_file: server.crt',
    'basic_auth: {username: panel, password_file: password}',
    `queries: [{node_type: compute, memory: {used: '${query}', total: 10}}]`,
    ...more,
  ]

  test('source check names what each query would deliver and what is not mapped, and fails for that with --strict only', async () => {
    write(secured('used'))
    await expect.poll(async () => (await run('source', 'check')).code, { timeout: 120_000 }).toBe(0)
    const { stdout } = await run('source', 'check', 'secured')
    expect(stdout).toMatch(/^compute memory\.used {3}2 {12}cn-0[12]: [56]$/m)
    expect(stdout).toContain('compute memory.total  constant 10\n')
    expect(stdout).toContain('1 asset would get values, 0 would be created\n')
    expect(stdout).toContain('warning: 1 label without an asset: cn-02\n')
    expect(await run('source', 'check', '--strict')).toMatchObject({
      code: 1,
      stderr: 'error: 1 of 1 source failed\n',
    })
    write(secured('used{node="cn-01"}'))
    expect((await run('source', 'check', '--strict')).code).toBe(0)
    const json = JSON.parse((await run('source', 'check', '--json')).stdout)
    expect(json.sources[0]).toMatchObject({
      source: 'secured',
      right: true,
      changed: 1,
      unmapped_count: 0,
      errors: [],
      warnings: [],
    })
  })

  test('source check fails for a query without any asset, and changes nothing', async () => {
    write(secured('bad'))
    const { code, stdout } = await run('source', 'check')
    expect(code).toBe(1)
    expect(stdout).toContain('error: no series leads to an asset\n')
    expect(stdout).toContain(
      'warning: compute memory.used: a value is not written, of cn-01: must be a finite number, but is "NaN"\n',
    )
  })

  test('collect prints values that are left out as warnings, and does not fail for them', async () => {
    write(secured('used{node="cn-01"} or label_replace(bad, "node", "cn-03", "", "")'))
    const { code, stdout } = await run('collect')
    expect(stdout).toContain('secured: 1 changed')
    expect(stdout).toContain(
      '  warning: compute memory.used: a value is not written, of cn-03: must be a finite number',
    )
    expect([code, stdout.includes('error:')]).toEqual([0, false])
  })

  test('collect writes one round of every source, or of one, and fails when one of them fails', async () => {
    const dead = ['name: dead', `url: http://127.0.0.1:${await freePort()}`, 'preset: node-exporter']
    write(secured('used'), dead)
    const { code, stdout, stderr } = await run('collect')
    expect(stdout).toMatch(
      /^secured: 1 changed, 0 unchanged, 0 older, 0 created in \d+ ms\n {2}1 label without an asset: cn-02\ndead: 0 changed/,
    )
    expect(stdout).toContain('  error: the server cannot be reached: ECONNREFUSED\n')
    expect([code, stderr]).toEqual([1, 'error: 1 of 2 sources failed\n'])
    const one = await run('collect', 'secured', '--json')
    expect(one.code).toBe(0)
    expect(JSON.parse(one.stdout).rounds).toEqual([
      expect.objectContaining({ source: 'secured', changed: 1, unmapped: ['cn-02'] }),
    ])
    expect(await run('collect', 'nobody')).toMatchObject({
      ...{ code: 1, stderr: 'error: there is no source nobody; the file has secured, dead\n' },
    })
  })

  test.each([
    [
      'another password',
      'the server refuses the credentials (401)',
      ['basic_auth: {username: panel, password_file: server.crt.first}'],
    ],
    [
      'no authority for its certificate',
      'the server has no certificate that is trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
      ['ca_file: ""'],
    ],
  ])('collect with %s says so, and shows no secret', async (_, expected, [changed = '']) => {
    writeFileSync(join(folder.path, 'server.crt.first'), 'something else')
    const key = changed.split(':')[0]
    const lines = secured('used').map((line) => (line.startsWith(`${key}:`) ? changed : line))
    write(lines.filter((line) => line !== 'ca_file: ""'))
    const { code, stdout, stderr } = await run('collect')
    expect(code).toBe(1)
    expect(stdout).toContain(`  error: ${expected}\n`)
    for (const secret of [password, 'something else']) expect(stdout + stderr).not.toContain(secret)
  })

  test('collect of a file with problems names each with line, field and rule, and runs no query', async () => {
    write(['name: liar', `url: ${liar.url}`, 'interval: 5s', 'bogus: 1', 'preset: node-exporter'])
    const { code, stderr } = await run('collect')
    expect(code).toBe(1)
    expect(stderr).toBe(
      'sources.yaml:6: sources[0].interval: must be at least 15s, but is "5s"\n' +
        'sources.yaml:7: sources[0].bogus: is not a field\n' +
        'error: 2 problems in the sources file; no query was run\n',
    )
    expect(liar.requests).toEqual([])
  })

  test('collect without SOURCES_FILE is a wrong setting', async () => {
    expect(await runCommand(['collect'], { env: { DATA_DIR: env.DATA_DIR } })).toMatchObject({
      ...{ code: 2, stdout: '', stderr: 'error: SOURCES_FILE: must be set for this command, but is unset\n' },
    })
  })

  test('collect from a server with wrong values is one line for each kind of them', async () => {
    const lies: Record<string, (response: ServerResponse) => void> = {
      html: (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>secret</html>'),
      redirect: (response) => void response.writeHead(301, { Location: 'http://elsewhere/secret' }).end(),
      endless: (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.write('{"status":"success","data":{"resultType":"vector","result":[')
        const block = `{"metric":{"filler":"${'x'.repeat(60_000)}"},"value":[1,"1"]},`
        const write = () => (response.destroyed ? undefined : response.write(block, () => setImmediate(write)))
        write()
      },
    }
    liar.handler = (response, form, request) => {
      const lie = lies[request.url?.split('/')[1] ?? '']
      if (form.get('query') === 'time()' || !lie) liar.respond(response, form)
      else lie(response)
    }
    const preset = 'queries: [{node_type: compute, memory: {used: x, total: 9}}]'
    write(...Object.keys(lies).map((name) => [`name: ${name}`, `url: ${liar.url}/${name}`, preset]))
    const { stdout } = await run('collect')
    const errors = [...stdout.matchAll(/error: (.*)/g)].map(([, text]) => text)
    expect(errors).toEqual([
      'the server did not respond with the JSON of Prometheus: is its url right?',
      'the server redirects (301), which is not followed: correct its url',
      'the server responded with more than 64 MiB',
    ])
    expect(stdout).not.toContain('secret')
  })
})

/** Prometheus with TLS and a password. */
function startSecured(folder: string, target: string): Promise<Service> {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(debianProgram('openssl'), ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'password'), `${password}\n`, { mode: 0o600 })
  const web = { tls_server_config: { cert_file: certificate, key_file: key }, basic_auth_users: { panel: hash } }
  writeFileSync(join(folder, 'web.yml'), JSON.stringify(web))
  const more = [`--web.config.file=${join(folder, 'web.yml')}`]
  return startPrometheus([{ name: 'text', targets: [target] }], { more, ready: null })
}
