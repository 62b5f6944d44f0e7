import { importAsOperator } from '../operator.ts'
import { temporaryFolder } from '../processes/guard.ts'
import { runCommandToSuccess, type Settings, startProduct } from '../processes/product.ts'
import { SessionClient } from './session-client.ts'

export type DemoPanel = {
  url: string
  dataDir: string
  /** The session cookies of the demo partner's owner. */
  cookies: { name: string; value: string; url: string }[]
  headers: Record<string, string>
  importRecords: (records: readonly object[]) => Promise<void>
  partnerUuid: string
  stopServer: () => Promise<unknown>
  /** Starts the server again, on the same port. */
  startServer: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built product with the demo data and signs its owner in. */
export async function startDemoPanel(settings: Settings = {}): Promise<DemoPanel> {
  const folder = temporaryFolder('demo-panel')
  const env = { DATA_DIR: folder.path, RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60', ...settings }
  const access = JSON.parse(await runCommandToSuccess(['demo', '--json'], { env })) as Record<string, string>
  let product = await startProduct({ mount: 'server', env })
  const client = new SessionClient(product.url)
  await client.signIn(access.email ?? '', access.password ?? '')
  const headers = { 'X-Auth-UserId': access.user_uuid ?? '', 'X-Auth-Token': access.token ?? '' }
  const account = await client.fetch('/management/v2/account')
  const { data } = (await account.json()) as { data: { partner: { uuid: string } } }
  return {
    url: product.url,
    dataDir: folder.path,
    cookies: client.cookies().map(([name, value]) => ({ name, value, url: product.url })),
    headers,
    partnerUuid: data.partner.uuid,
    importRecords: async (records) => {
      await importAsOperator(env, records)
    },
    stopServer: () => product.stop(),
    startServer: async () => {
      product = await startProduct({ mount: 'server', env, port: Number(new URL(product.url).port) })
    },
    stop: async () => {
      await product.stop()
      folder.remove()
    },
  }
}
