import { recordExampleSources } from '../setup/browser/example-sources.ts'
import { importAsOperator } from '../setup/operator.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { historyPartnerUuid, importHistory } from './history/own-history.ts'
import { oddInventory } from './inventory/odd-inventory.ts'
import { createUser } from './support/panel.ts'
import { emptyPartnerUuid, people } from './support/people.ts'

/** Starts the product with the demo data and unusual records beside it; returns the teardown. */
export default async function startPanel(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('pages')
  const env = { DATA_DIR: dataDir.path, RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60' }
  await runCommandToSuccess(['demo'], { env })
  const { users } = JSON.parse(await runCommandToSuccess(['user', 'list', '--json'], { env }))
  const partner: string = users[0].partner_uuid
  await importHistory(env)
  await importAsOperator(env, oddInventory(partner))
  await recordExampleSources(env, partner)
  process.env.PANEL_DATA_DIR = dataDir.path
  process.env.PANEL_PARTNER = partner
  await createUser(people.reader, partner)
  await createUser(people.emptyPartnerUser, emptyPartnerUuid)
  await createUser(people.colleague, partner, 'read')
  await createUser(people.technician, partner, 'write')
  await createUser(people.planner, historyPartnerUuid)
  const product = await startProduct({ mount: 'server', env })
  process.env.PANEL_URL = product.url
  return async () => {
    await product.stop()
    dataDir.remove()
  }
}
