import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, ask } from './ask.ts'
import { startServer } from './command.ts'
import { engines, type TestDatabase } from './databases.ts'
import { inventoryPartner, succeed, writeRecords } from './inventory.ts'
import { patchContract } from './patch-contract.ts'
import { setStage } from './stage.ts'
import { until } from './until.ts'

const kills = 10
const writers = 6
const contracts = Array.from({ length: writers }, (_, n) => `a1000000-0000-4000-8000-00000000000${n}`)

const { folder, filled } = setStage('contract-changes')

type Sent = { value: number; acknowledged: boolean }

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let access: Access

  beforeAll(async () => {
    ;({ database, access } = await filled(engine, 0))
    const records = contracts.map((uuid) => ({
      kind: 'contract',
      uuid,
      partner_uuid: inventoryPartner,
      name: uuid,
      email: 'n0@example.com',
      vatid: 'DE000000000',
    }))
    await succeed(['import', writeRecords(folder, `${engine}-contracts`, records)], database.env)
  })
  afterAll(() => database?.remove())

  test(`every change that was acknowledged is there after kill -9, ${kills} times over, and none by half`, {
    timeout: 300_000,
  }, async () => {
    const last = new Map(contracts.map((uuid) => [uuid, 0]))
    let acknowledged = 0
    let server = await startServer(database.env)
    for (let round = 0; round < kills; round++) {
      const { url } = server
      const sent = new Map(contracts.map((uuid): [string, Sent[]] => [uuid, []]))
      let stopped = false
      const running = contracts.map(async (uuid) => {
        for (let value = (last.get(uuid) ?? 0) + 1; !stopped; value++) {
          const one: Sent = { value, acknowledged: false }
          sent.get(uuid)?.push(one)
          one.acknowledged = (await patchContract(url, uuid, fieldsOf(value), access)) === 200
          if (!one.acknowledged) return
        }
      })
      await sleep(300 + 50 * round)
      await server.end('SIGKILL', 5_000)
      stopped = true
      await Promise.all(running)

      server = await startServer(database.env)
      const { url: again } = server
      await until('it is ready again', async () => (await ask(again, '/readyz')).status === 200)
      for (const uuid of contracts) {
        const answer = await ask(again, `/management/contracts/${uuid}`, access)
        const { email, vatid } = (JSON.parse(answer.body) as { data: { email: string; vatid: string } }).data
        const value = Number(/\d+/.exec(email)?.[0])
        const made = sent.get(uuid) ?? []
        const safe = made.filter((one) => one.acknowledged).at(-1)?.value ?? last.get(uuid) ?? 0
        // What was under way when the process ended may have been made or not: nobody was told.
        expect(value).toBeGreaterThanOrEqual(safe)
        expect(value).toBeLessThanOrEqual(Math.max(safe, made.at(-1)?.value ?? 0))
        expect({ email, vatid }).toEqual(fieldsOf(value))
        acknowledged += made.filter((one) => one.acknowledged).length
        last.set(uuid, value)
      }
    }
    await server.end('SIGKILL', 5_000)
    expect(acknowledged).toBeGreaterThan(kills)
    console.log(`${engine}: ${acknowledged} acknowledged changes, ${kills} kills, none lost`)
  })
})

function fieldsOf(value: number): { email: string; vatid: string } {
  return { email: `n${value}@example.com`, vatid: `DE${String(value).padStart(9, '0')}` }
}
