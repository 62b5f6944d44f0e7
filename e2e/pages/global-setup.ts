import { temporaryFolder } from '../setup/guard.ts'
import { runCommandToSuccess, startProduct } from '../setup/product.ts'

/** Starts the product on the demo partner; answers how to end it. */
export default async function startPanel(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('pages')
  const env = { DATA_DIR: dataDir.path, RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60' }
  await runCommandToSuccess(['demo'], { env })
  const product = await startProduct({ mount: 'server', env })
  process.env.PANEL_URL = product.url
  return async () => {
    await product.stop()
    dataDir.remove()
  }
}
