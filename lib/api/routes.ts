import {
  createOwnToken,
  endOwnSessions,
  getAccount,
  listOwnTokens,
  revokeOwnToken,
  rotateOwnToken,
} from '#lib/domain/access/account.ts'
import { getAsset, listAssets } from '#lib/domain/inventory/assets.ts'
import { getHybridCore, listHybridCores } from '#lib/domain/inventory/cores.ts'
import { getResources } from '#lib/domain/inventory/resources.ts'
import { listStorageWorkload } from '#lib/domain/inventory/storage-workload.ts'
import * as account from './contract/account.ts'
import * as contract from './contract/hybrid-core.ts'
import { type Dialect, management, v1, v2 } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import { openapi } from './openapi.ts'
import type { Addresses } from './problem-body.ts'
import { RouteTable } from './route-table.ts'
import { type Handler, type Serve, serve } from './serve.ts'

/** The endpoints of each interface, in the order in which its description lists them. */
export const endpointsOf: Record<Dialect['name'], readonly Endpoint[]> = {
  v1: [
    contract.listSites,
    contract.getHybridCore,
    contract.listAssets,
    contract.getAsset,
    contract.getResources,
    contract.getDoc,
  ],
  v2: [
    contract.listHybridCores,
    contract.getHybridCore,
    contract.listAssets,
    contract.getAsset,
    contract.getResources,
    contract.listStorageWorkload,
    contract.getDoc,
  ],
  management: [
    account.getAccount,
    account.listTokens,
    account.createToken,
    account.rotateToken,
    account.revokeToken,
    account.endSessions,
    account.getSchema,
  ],
}

export const dialects = [v1, v2, management] as const

/** Every route of the API, each bound to the domain function that answers it. */
export function createRoutes(addresses: Addresses): RouteTable<Serve> {
  const routes = new RouteTable<Serve>()
  const addTo =
    (dialect: Dialect) =>
    <E extends Endpoint>(endpoint: E, handler: Handler<E>, path = routePath(dialect, endpoint)) =>
      routes.add(path, { dialect, endpoint, handle: serve(dialect, endpoint, addresses, handler) })

  for (const dialect of [v1, v2]) {
    const add = addTo(dialect)
    if (dialect === v1) add(contract.listSites, listHybridCores)
    else add(contract.listHybridCores, listHybridCores)
    add(contract.getHybridCore, getHybridCore)
    add(contract.listAssets, listAssets)
    add(contract.getAsset, getAsset)
    add(contract.getResources, getResources)
    if (dialect === v2) add(contract.listStorageWorkload, listStorageWorkload)
    const description = openapi(dialect, endpointsOf[dialect.name], addresses)
    add(contract.getDoc, async () => description)
    add(contract.getDoc, async () => description, `/api/${dialect.name}/doc`)
  }

  const add = addTo(management)
  add(account.getAccount, getAccount)
  add(account.listTokens, listOwnTokens)
  add(account.createToken, createOwnToken)
  add(account.rotateToken, rotateOwnToken)
  add(account.revokeToken, revokeOwnToken)
  add(account.endSessions, endOwnSessions)
  const schema = openapi(management, endpointsOf.management, addresses)
  add(account.getSchema, async () => schema)
  return routes
}

/** The path as the dialect says it; names of parameters stay v2's, as handlers know them. */
function routePath(dialect: Dialect, { path }: Endpoint): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? segment : dialect.say(segment)))
  return dialect.prefix + segments.join('/')
}
