import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { installClient } from '#e2e/setup/client-package.ts'
import type { findAssets, getAsset, listAssets, listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import type { getContract, listContracts, updateContract } from '#lib/api/contract/management-contracts.ts'
import type { listInvoices } from '#lib/api/contract/management-partner.ts'
import type { pushObservations } from '#lib/api/contract/observations.ts'
import type { getScenario } from '#lib/api/contract/scenario.ts'
import type { Endpoint, Filter, Item, PathParams } from '#lib/api/endpoint.ts'
import type * as Core from '#lib/client/index.ts'

// The generated modules have their types only in the package; these are made of the contracts.

type Position = { number: number; size: number; total: number; total_pages: number }
type InputOf<E extends Endpoint> = PathParams<E> & {
  filter?: { [K in keyof Filter<E>]?: Filter<E>[K] | NonNullable<Filter<E>[K]>[number] }
  sort?: readonly Core.Sort<E['sorts'][number]>[]
  page?: { number?: number; size?: number }
}
type Change = { body: unknown; ifMatch?: string | null }
type ListOf<E extends Endpoint> = Core.ListCall<InputOf<E>, Item<E>, Position, 'ndjson'>
type RecordOf<E extends Endpoint> = Core.Call<InputOf<E>, Core.RecordResponse<Item<E>>>
type ChangeOf<E extends Endpoint> = Core.Call<PathParams<E> & Change, Core.RecordResponse<Item<E>>>

type Modules = {
  core: typeof Core
  v1: {
    listAssets: Core.ListCall<
      { site_id: string; sort?: readonly string[]; page?: { offset?: number; limit?: number } },
      { id: string; site_id: string },
      { offset: number; limit: number; total: number },
      'json'
    >
    getSite: Core.Call<{ site_id: string }, Core.RecordResponse<{ id: string }>>
  }
  v2: {
    findAssets: ListOf<typeof findAssets>
    getAsset: RecordOf<typeof getAsset>
    getDoc: Core.Call<object, Record<string, unknown>>
    getScenario: RecordOf<typeof getScenario>
    listAssets: ListOf<typeof listAssets>
    listHybridCores: ListOf<typeof listHybridCores>
  }
  management: {
    deletePaymentMethod: Core.Call<{ paymentMethodUuid: string }, void>
    getContract: RecordOf<typeof getContract>
    getPartner: Core.Call<object, Core.RecordResponse<{ uuid: string }>>
    listContracts: ListOf<typeof listContracts>
    listInvoices: ListOf<typeof listInvoices>
    pushObservations: ChangeOf<typeof pushObservations>
    updateContract: ChangeOf<typeof updateContract>
  }
}

/** Packs and installs the client, and loads it by its names, as a program of someone else does. */
async function installed(): Promise<Modules> {
  const folder = await installClient()
  const { resolve } = createRequire(join(folder.path, 'program.js'))
  const load = (name: string) => import(pathToFileURL(resolve(name)).href)
  return {
    core: await load('hybrid-core-client'),
    v1: await load('hybrid-core-client/v1'),
    v2: await load('hybrid-core-client/v2'),
    management: await load('hybrid-core-client/management'),
  }
}

/** The packed client, which the files of a project share. */
export const { core, v1, v2, management } = await installed()

/** Creates a client of partner A's owner, and collects the status of each response. */
export function connect(options: Partial<Core.ClientOptions> = {}): { client: Core.Client; statuses: number[] } {
  const { user_uuid: userId, token } = inject('partnerA')
  const statuses: number[] = []
  const send: Core.Fetch = async (address, init) => {
    const response = await fetch(address, init)
    statuses.push(response.status)
    return response
  }
  const client = core.createClient({ baseUrl: inject('baseUrl'), userId, token, fetch: send, ...options })
  return { client, statuses }
}

export async function all<T>(iterator: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of iterator) found.push(one)
  return found
}
