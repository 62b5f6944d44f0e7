import { randomUUID } from 'node:crypto'
import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import {
  importWithOwner,
  inventoryPartner,
  runSuccessfully,
  writeInventory,
  writeRecords,
} from '../support/inventory.ts'
import { patchContract } from '../support/patch-contract.ts'
import { sendGet } from '../support/send-get.ts'
import { outageLines, type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const contract = '26cda758-4cd2-48c0-a355-d3a143c04e88'
const folder = temporaryFolder('moved-database')
let server: Server | undefined
afterEach(async () => {
  await server?.end('SIGKILL', 1_000)
})
afterAll(folder.remove)

const actions: [what: string, act: (data: string) => void][] = [
  ['moved away', (data) => renameSync(data, `${data}-away`)],
  [
    'replaced by a copy',
    (data) => {
      renameSync(data, `${data}-away`)
      cpSync(`${data}-away`, data, { recursive: true })
    },
  ],
]

test.each(actions)(
  'no change is acknowledged and lost while the database is %s: it gets a 503 with one line, until the file is back',
  async (_, act) => {
    const data = join(folder.path, randomUUID())
    const env = { DATA_DIR: data }
    const access = await importWithOwner(
      env,
      writeInventory(folder.path, 'inventory', { core: 'alpha', count: 5, status: 'active' }),
    )
    const record = {
      kind: 'contract',
      uuid: contract,
      partner_uuid: inventoryPartner,
      name: 'C',
      email: 'c@example.org',
    }
    await runSuccessfully(['import', writeRecords(folder.path, 'contract', [record])], env)
    server = await startReadyServer(env)
    const { url, log } = server
    const change = (email: string) => patchContract(url, contract, { email }, access)
    const push = async (used: number) => {
      const value = { hybrid_core_id: 'alpha', id: 'node-000000', memory: { used, total: 1_000 } }
      const response = await fetch(`${url}/management/v2/observations`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Auth-UserId': access.user_uuid,
          'X-Auth-Token': access.token,
        },
        body: JSON.stringify([value]),
      })
      await response.text()
      return response.status
    }
    expect(await change('before@example.org')).toBe(200)
    expect(await push(1)).toBe(200)
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 200 })

    act(data)
    for (let n = 0; n < 5; n++) expect(await change(`lost-${n}@example.org`)).toBe(503)
    expect(await push(2)).toBe(503)
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
    expect(await sendGet(url, `/management/contracts/${contract}`, access)).toMatchObject({ status: 200 })

    rmSync(data, { recursive: true, force: true })
    renameSync(`${data}-away`, data)
    await waitUntil('changes are made again', async () => (await change('after@example.org')) === 200)
    expect(await push(3)).toBe(200)
    // A background job that needs the database fails too, and says so.
    const lines = () => outageLines(log()).filter(({ message }) => message.startsWith('The database'))
    await waitUntil('the end of the outage is logged', async () => lines().length === 2)
    expect(lines().map(({ message }) => message)).toEqual([
      'The database cannot be written.',
      'The database can be written again.',
    ])
    expect(lines()[0]?.cause).toMatch(/was removed or replaced .*hybrid-core\.sqlite/)
  },
)
