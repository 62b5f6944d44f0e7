import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import { type DebianProgram, debianProgram, unpackedLibraries } from '#e2e/setup/sources/debian-programs.ts'
import { adapted, codeBlock } from './document.ts'
import type { Year } from './year.ts'

export const publicHost = 'panel.example.com'
const guide = 'lib/server/README.md'
const address = '127.0.0.1:3000'
const startTimeoutMs = 60_000

export type Proxy = {
  port: number
  child: Child
  get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<TlsResponse>
}
type TlsResponse = { status: number; headers: IncomingHttpHeaders; body: string }

/** A proxy with its documented configuration, completed with what the document leaves to the installation. */
type Recipe = {
  program: DebianProgram
  text: string
  changes: (port: number, upstream: string) => Record<string, string>
  complete: (configuration: string, port: number) => string
  args: (file: string, folder: string) => string[]
}

const recipes: readonly Recipe[] = [
  {
    program: 'nginx',
    text: 'proxy_pass',
    changes: (port, upstream) => ({ 'listen 443 ': `listen 127.0.0.1:${port} `, [address]: upstream }),
    complete: (server) => `daemon off; pid nginx.pid; error_log stderr; events {}
http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
${server}}`,
    args: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr'],
  },
  {
    program: 'caddy',
    text: 'reverse_proxy',
    changes: (_, upstream) => ({ [address]: upstream }),
    complete: (site, port) =>
      `{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port ${port}\n}\n${site}`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  {
    program: 'haproxy',
    text: 'option httpchk',
    changes: (port, upstream) => ({ 'bind :443': `bind 127.0.0.1:${port}`, [address]: upstream }),
    complete: (sections) => sections,
    args: (file) => ['-db', '-f', file],
  },
]

export const proxyNames = recipes.map(({ program }) => program)

/** Starts a proxy of Debian with the configuration of the document in front of the service, and waits for its first response. */
export async function startProxy({ machine, port: upstream }: Year, name: DebianProgram): Promise<Proxy> {
  const recipe = recipes.find(({ program }) => program === name)
  if (!recipe) throw new Error(`${name} has no recipe`)
  const port = await freePort()
  const folder = machine.path(`/etc/${name}`)
  mkdirSync(folder, { recursive: true })
  const documented = adapted(codeBlock(guide, recipe.text), recipe.changes(port, `127.0.0.1:${upstream}`))
  const file = `${folder}/panel.conf`
  writeFileSync(file, recipe.complete(machine.localized(documented), port))
  const env = {
    ...machine.environment(),
    LD_LIBRARY_PATH: unpackedLibraries(name),
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const child = await startChild(debianProgram(name), recipe.args(file, folder), {
    cwd: folder,
    env,
    guardSignal: 'SIGTERM',
  })
  const get: Proxy['get'] = (path, headers = {}) => getOverTls(port, path, headers)
  const deadline = Date.now() + startTimeoutMs
  while ((await get('/readyz').catch(() => undefined))?.status !== 200) {
    if (child.hasExited() || Date.now() > deadline) {
      await child.end('SIGKILL', 1_000)
      throw new Error(`${name} did not start:\n${child.log()}`)
    }
    await sleep(100)
  }
  return { port, child, get }
}

/** Sends a request to the public name over TLS; the certificate is the machine's own. */
function getOverTls(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<TlsResponse> {
  const target = {
    host: '127.0.0.1',
    port,
    servername: publicHost,
    path,
    agent: false as const,
    rejectUnauthorized: false,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ ...target, headers: { Host: publicHost, ...headers } }, (response) => {
      let body = ''
      response.setEncoding('latin1').on('data', (text: string) => {
        body += text
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.setTimeout(10_000, () => sent.destroy(new Error('no response within 10 s')))
    sent.once('error', reject).end()
  })
}
