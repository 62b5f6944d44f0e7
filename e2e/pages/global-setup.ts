import { temporaryFolder } from '../setup/guard.ts'
import { importAsOperator } from '../setup/operator.ts'
import { runCommandToSuccess, startProduct } from '../setup/product.ts'
import { oddInventory } from './odd-inventory.ts'
import { createUser } from './panel.ts'
import { emptyPartnerUuid, people } from './people.ts'

/** Starts the product on the demo partner, with what the demo has not; answers how to end it. */
export default async function startPanel(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('pages')
  const env = { DATA_DIR: dataDir.path, RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60' }
  await runCommandToSuccess(['demo'], { env })
  const { users } = JSON.parse(await runCommandToSuccess(['user', 'list', '--json'], { env }))
  const partner: string = users[0].partner_uuid
  await importAsOperator(env, oddInventory(partner))
  process.env.PANEL_DATA_DIR = dataDir.path
  process.env.PANEL_PARTNER = partner
  await createUser(people.reader, partner)
  await createUser(people.stranger, emptyPartnerUuid)
  await createUser(people.colleague, partner, 'read')
  await createUser(people.technician, partner, 'write')
  const product = await startProduct({ mount: 'server', env })
  process.env.PANEL_URL = product.url
  return async () => {
    await product.stop()
    dataDir.remove()
  }
}
