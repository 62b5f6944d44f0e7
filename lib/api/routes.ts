import {
  createOwnToken,
  endOwnSessions,
  getAccount,
  listOwnTokens,
  revokeOwnToken,
  rotateOwnToken,
} from '#lib/domain/access/account.ts'
import { changeUser, inviteUser, makePasswordLink, signOutUser } from '#lib/domain/access/administer-users.ts'
import * as auditList from '#lib/domain/access/audit-list.ts'
import { getPartnerUser, listPartnerUsers } from '#lib/domain/access/partner-users.ts'
import { getContract, listContracts } from '#lib/domain/billing/contracts.ts'
import { getInvoice, listInvoices } from '#lib/domain/billing/invoices.ts'
import { listLocations } from '#lib/domain/billing/locations.ts'
import { getPartner } from '#lib/domain/billing/partner.ts'
import { deletePaymentMethod, listPaymentMethods } from '#lib/domain/billing/payment-methods.ts'
import { listPriceLists } from '#lib/domain/billing/price-lists.ts'
import { listPrices } from '#lib/domain/billing/prices.ts'
import { listProjectPrices } from '#lib/domain/billing/project-prices.ts'
import { getProject, listProjects } from '#lib/domain/billing/projects.ts'
import { updateContract } from '#lib/domain/billing/update-contract.ts'
import { getAsset } from '#lib/domain/inventory/assets.ts'
import { getHybridCore, listHybridCores } from '#lib/domain/inventory/cores.ts'
import { findAssets } from '#lib/domain/inventory/find-assets.ts'
import { listAssets } from '#lib/domain/inventory/list-assets.ts'
import { getResources } from '#lib/domain/inventory/resources.ts'
import { listStorageWorkload } from '#lib/domain/inventory/storage-workload.ts'
import { Answers } from './answers.ts'
import * as account from './contract/account.ts'
import { listAuditEvents } from './contract/audit.ts'
import * as contract from './contract/hybrid-core.ts'
import * as contracts from './contract/management-contracts.ts'
import * as partner from './contract/management-partner.ts'
import * as priceLists from './contract/management-price-lists.ts'
import * as users from './contract/users.ts'
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
    contract.findAssets,
    contract.listStorageWorkload,
    contract.getDoc,
  ],
  management: [
    contracts.listContracts,
    contracts.getContract,
    contracts.updateContract,
    contracts.listProjects,
    contracts.getProject,
    contracts.listProjectPrices,
    partner.getPartner,
    partner.listInvoices,
    partner.getInvoice,
    partner.listPaymentMethods,
    partner.deletePaymentMethod,
    priceLists.listPriceLists,
    priceLists.listPrices,
    priceLists.listLocations,
    account.getAccount,
    account.listTokens,
    account.createToken,
    account.rotateToken,
    account.revokeToken,
    account.endSessions,
    users.listUsers,
    users.getUser,
    users.inviteUser,
    users.changeUser,
    users.makePasswordLink,
    users.signOutUser,
    listAuditEvents,
    account.getSchema,
  ],
}

export const dialects = [v1, v2, management] as const

/** Every route of the API, each bound to the domain function that answers it. */
export function createRoutes(addresses: Addresses, answers = new Answers(), isV1Deprecated = false): RouteTable<Serve> {
  const routes = new RouteTable<Serve>()
  const addTo =
    (dialect: Dialect) =>
    <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
      const handle = serve(dialect, endpoint, handler, { addresses, answers })
      for (const path of pathsOf(dialect, endpoint)) routes.add(path, { dialect, endpoint, handle })
    }

  for (const dialect of [v1, v2]) {
    const add = addTo(dialect)
    if (dialect === v1) add(contract.listSites, listHybridCores)
    else add(contract.listHybridCores, listHybridCores)
    add(contract.getHybridCore, getHybridCore)
    add(contract.listAssets, listAssets)
    add(contract.getAsset, getAsset)
    add(contract.getResources, getResources)
    if (dialect === v2) {
      add(contract.findAssets, findAssets)
      add(contract.listStorageWorkload, listStorageWorkload)
    }
    const isDeprecated = dialect === v1 && isV1Deprecated
    const description = openapi(dialect, endpointsOf[dialect.name], addresses, isDeprecated)
    add(contract.getDoc, async () => description)
  }

  const add = addTo(management)
  add(contracts.listContracts, listContracts)
  add(contracts.getContract, getContract)
  add(contracts.updateContract, updateContract)
  add(contracts.listProjects, listProjects)
  add(contracts.getProject, getProject)
  add(contracts.listProjectPrices, listProjectPrices)
  add(partner.getPartner, getPartner)
  add(partner.listInvoices, listInvoices)
  add(partner.getInvoice, getInvoice)
  add(partner.listPaymentMethods, listPaymentMethods)
  add(partner.deletePaymentMethod, deletePaymentMethod)
  add(priceLists.listPriceLists, listPriceLists)
  add(priceLists.listPrices, listPrices)
  add(priceLists.listLocations, listLocations)
  add(account.getAccount, getAccount)
  add(account.listTokens, listOwnTokens)
  add(account.createToken, createOwnToken)
  add(account.rotateToken, rotateOwnToken)
  add(account.revokeToken, revokeOwnToken)
  add(account.endSessions, endOwnSessions)
  add(users.listUsers, listPartnerUsers)
  add(users.getUser, getPartnerUser)
  add(users.inviteUser, inviteUser)
  add(users.changeUser, changeUser)
  add(users.makePasswordLink, makePasswordLink)
  add(users.signOutUser, signOutUser)
  add(listAuditEvents, auditList.listAuditEvents)
  const schema = openapi(management, endpointsOf.management, addresses)
  add(account.getSchema, async () => schema)
  return routes
}

/** The description of a version answers under a second address too. */
function pathsOf(dialect: Dialect, endpoint: Endpoint): string[] {
  const path = routePath(dialect, endpoint)
  return endpoint === contract.getDoc ? [path, `/api/${dialect.name}/doc`] : [path]
}

/** The path as the dialect says it; names of parameters stay v2's, as handlers know them. */
function routePath(dialect: Dialect, { path }: Endpoint): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? segment : dialect.say(segment)))
  return dialect.prefix + segments.join('/')
}
