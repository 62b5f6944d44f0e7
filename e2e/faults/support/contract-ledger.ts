import { expect } from 'vitest'
import type { Settings } from '#e2e/setup/processes/product.ts'
import { inventoryPartner, runSuccessfully, writeRecords } from './inventory.ts'
import { type Fields, patchContract } from './patch-contract.ts'
import { type Access, sendGet } from './send-get.ts'
import type { CommandPrefix } from './start.ts'

const contracts = Array.from({ length: 6 }, (_, n) => `a1000000-0000-4000-8000-00000000000${n}`)

/** The numbers of a contract's last acknowledged and last sent change. */
type Last = { acknowledged: number; sent: number }
export type LedgerSnapshot = ReadonlyMap<string, Last>
export type Contract = { uuid: string; email: string; vatid: string }

/** Changes contracts again and again; each change carries its number, so that a lost or half-written one shows. */
export class ContractLedger {
  readonly #last = new Map(contracts.map((uuid): [string, Last] => [uuid, { acknowledged: 0, sent: 0 }]))
  /** The number of acknowledged changes so far. */
  acknowledged = 0
  /** Statuses other than 200 of complete responses. */
  readonly unexpectedStatuses: number[] = []

  /** Imports the contracts; the database must hold the partner of `importWithOwner`. */
  async import(env: Settings, folder: string, name: string, place?: CommandPrefix): Promise<void> {
    const records = contracts.map((uuid) => ({
      ...{ kind: 'contract', uuid, partner_uuid: inventoryPartner, name: uuid },
      ...fieldsOf(0),
    }))
    await runSuccessfully(['import', writeRecords(folder, `${name}-contracts`, records)], env, place)
  }

  /** Starts one client per contract that changes it until stopped or until a status other than 200. */
  startWriters(url: string, access: Access): { stop: () => Promise<unknown> } {
    let stopped = false
    const running = contracts.map(async (uuid) => {
      const last = this.#of(uuid)
      while (!stopped) {
        last.sent++
        const value = last.sent
        const status = await patchContract(url, uuid, fieldsOf(value), access)
        if (status !== 200) {
          if (status !== 0) this.unexpectedStatuses.push(status)
          return
        }
        last.acknowledged = value
        this.acknowledged++
      }
    })
    const stop = () => {
      stopped = true
      return Promise.all(running)
    }
    return { stop }
  }

  /** The last changes of each contract at this moment. */
  snapshot(): LedgerSnapshot {
    return new Map([...this.#last].map(([uuid, last]) => [uuid, { ...last }]))
  }

  /** Expects every change acknowledged at the snapshot in the rows; a change in flight may be there or not. */
  expectNoneLost(found: readonly Contract[], at: LedgerSnapshot = this.#last): void {
    expect(found.map(({ uuid }) => uuid).sort()).toEqual(contracts)
    for (const { uuid, email, vatid } of found) {
      const value = Number(/\d+/.exec(email)?.[0])
      const { acknowledged, sent } = at.get(uuid) ?? { acknowledged: 0, sent: 0 }
      expect(value).toBeGreaterThanOrEqual(acknowledged)
      expect(value).toBeLessThanOrEqual(sent)
      expect({ email, vatid }).toEqual(fieldsOf(value))
    }
  }

  /** Expects every acknowledged change in the API's responses, and continues from the values found. */
  async expectNoneLostAt(url: string, access: Access): Promise<void> {
    const found: Contract[] = []
    for (const uuid of contracts) {
      const response = await sendGet(url, `/management/contracts/${uuid}`, access)
      expect(response).toMatchObject({ status: 200 })
      found.push({ uuid, ...(JSON.parse(response.body) as { data: Omit<Contract, 'uuid'> }).data })
    }
    this.expectNoneLost(found)
    for (const { uuid, email } of found) {
      const value = Number(/\d+/.exec(email)?.[0])
      Object.assign(this.#of(uuid), { acknowledged: value, sent: value })
    }
  }

  #of(uuid: string): Last {
    const last = this.#last.get(uuid)
    if (!last) throw new Error(`no contract ${uuid}`)
    return last
  }
}

function fieldsOf(value: number): Required<Fields> {
  return { email: `n${value}@example.com`, vatid: `DE${String(value).padStart(9, '0')}` }
}
