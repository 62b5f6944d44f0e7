import { temporaryFolder } from './guard.ts'
import { importAsOperator } from './operator.ts'
import { runCommandToSuccess, type Settings, startProduct } from './product.ts'
import { Visitor } from './visitor.ts'

export type DemoPanel = {
  url: string
  dataDir: string
  /** Of the demo partner's owner. */
  cookies: { name: string; value: string; url: string }[]
  headers: Record<string, string>
  importRecords: (records: readonly object[]) => Promise<void>
  partnerUuid: string
  stop: () => Promise<void>
}

/** Starts the built product on the demo partner, with its owner signed in. */
export async function startDemoPanel(settings: Settings = {}): Promise<DemoPanel> {
  const folder = temporaryFolder('demo-panel')
  const env = { DATA_DIR: folder.path, RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60', ...settings }
  const access = JSON.parse(await runCommandToSuccess(['demo', '--json'], { env })) as Record<string, string>
  const product = await startProduct({ mount: 'server', env })
  const visitor = new Visitor(product.url)
  await visitor.signIn(access.email ?? '', access.password ?? '')
  const headers = { 'X-Auth-UserId': access.user_uuid ?? '', 'X-Auth-Token': access.token ?? '' }
  const account = await visitor.fetch('/management/v2/account')
  const { data } = (await account.json()) as { data: { partner: { uuid: string } } }
  return {
    url: product.url,
    dataDir: folder.path,
    cookies: visitor.cookies().map(([name, value]) => ({ name, value, url: product.url })),
    headers,
    partnerUuid: data.partner.uuid,
    importRecords: async (records) => {
      await importAsOperator(env, records)
    },
    stop: async () => {
      await product.stop()
      folder.remove()
    },
  }
}
