import {
  createOwnToken,
  endOwnSessions,
  getAccount,
  listOwnTokens,
  revokeOwnToken,
  rotateOwnToken,
} from '#lib/domain/access/account.ts'
import { listAuditEvents } from '#lib/domain/access/audit/list-events.ts'
import { createOwnFeed, listOwnFeeds, revokeOwnFeed } from '#lib/domain/access/calendar-feeds/own-feeds.ts'
import { updatePreferences } from '#lib/domain/access/preferences/change-preferences.ts'
import { getPreferences } from '#lib/domain/access/preferences/preferences.ts'
import { createView, deleteView, updateView } from '#lib/domain/access/saved-views/change-views.ts'
import { getView, listViews } from '#lib/domain/access/saved-views/saved-views.ts'
import { changeUser, inviteUser, makePasswordLink, signOutUser } from '#lib/domain/access/users/administer-users.ts'
import { getPartnerUser, listPartnerUsers } from '#lib/domain/access/users/partner-users.ts'
import { getContract, listContracts } from '#lib/domain/billing/contracts.ts'
import { getInvoiceSums } from '#lib/domain/billing/invoice-sums.ts'
import { getInvoice, listInvoices } from '#lib/domain/billing/invoices.ts'
import { listLocations } from '#lib/domain/billing/locations.ts'
import { getPartner } from '#lib/domain/billing/partner.ts'
import { deletePaymentMethod, listPaymentMethods } from '#lib/domain/billing/payment-methods.ts'
import { listPriceLists } from '#lib/domain/billing/prices/price-lists.ts'
import { listPrices } from '#lib/domain/billing/prices/prices.ts'
import { listProjectPrices } from '#lib/domain/billing/prices/project-prices.ts'
import { getProject, listProjects } from '#lib/domain/billing/projects.ts'
import { updateContract } from '#lib/domain/billing/update-contract.ts'
import { listAssetForecasts, listForecasts } from '#lib/domain/forecasts/list-forecasts.ts'
import { getHistory } from '#lib/domain/history/get-history.ts'
import { listTrends } from '#lib/domain/history/list-trends.ts'
import { getAssetTimes } from '#lib/domain/inventory/assets/asset-times.ts'
import { getAsset } from '#lib/domain/inventory/assets/assets.ts'
import { findAssets } from '#lib/domain/inventory/assets/find-assets.ts'
import { listAssets } from '#lib/domain/inventory/assets/list-assets.ts'
import { getHybridCore, listHybridCores } from '#lib/domain/inventory/cores.ts'
import { getResources } from '#lib/domain/inventory/resources.ts'
import { getScenario } from '#lib/domain/inventory/scenario/get-scenario.ts'
import { listStorageWorkload } from '#lib/domain/inventory/workload/storage-workload.ts'
import { listSources } from '#lib/domain/sources/list-sources.ts'
import { type AnyEndpoint, endpointsOf } from '../contract/index.ts'
import type { Dialect, LifetimeSettings } from '../dialects/dialect.ts'
import { dialects } from '../dialects/dialects.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import { Downloads } from '../downloads/downloads.ts'
import type { Endpoint } from '../endpoint.ts'
import { routeOf } from '../endpoint-path.ts'
import { openapiDocument } from '../openapi/document.ts'
import { AcceptTurns } from '../serve/accept-turns.ts'
import { PageEnds } from '../serve/page-ends.ts'
import { ResponseCache } from '../serve/response-cache.ts'
import { type Handler, type Serve, serve } from '../serve/serve.ts'
import { RouteTable } from './route-table.ts'

type EndpointId = AnyEndpoint['id']
/** The endpoints that respond with the OpenAPI document of the API itself. */
type DescriptionId = Extract<AnyEndpoint, { shape: 'document' }>['id']

type Handlers = { [Id in Exclude<EndpointId, DescriptionId>]: Handler<Extract<AnyEndpoint, { id: Id }>> }
/** The handlers that the process provides: code that lib/api does not know. */
export type ProvidedHandlers = Pick<Handlers, 'observations.push' | 'asset-history.get'>

/** The domain function of every other endpoint. */
const handlers: Omit<Handlers, keyof ProvidedHandlers> = {
  'hybrid-cores.list': listHybridCores,
  'hybrid-cores.get': getHybridCore,
  'assets.list': listAssets,
  'assets.get': getAsset,
  'asset-times.get': getAssetTimes,
  'assets.find': findAssets,
  'resources.get': getResources,
  'scenario.get': getScenario,
  'storage-workload.list': listStorageWorkload,
  'history.get': getHistory,
  'trends.list': listTrends,
  'forecasts.list': listForecasts,
  'asset-forecasts.list': listAssetForecasts,
  'contracts.list': listContracts,
  'contracts.get': getContract,
  'contracts.update': updateContract,
  'projects.list': listProjects,
  'projects.get': getProject,
  'project-prices.list': listProjectPrices,
  'partner.get': getPartner,
  'invoices.list': listInvoices,
  'invoices.get': getInvoice,
  'invoice-sums.get': getInvoiceSums,
  'payment-methods.list': listPaymentMethods,
  'payment-methods.delete': deletePaymentMethod,
  'price-lists.list': listPriceLists,
  'prices.list': listPrices,
  'locations.list': listLocations,
  'account.get': getAccount,
  'tokens.list': listOwnTokens,
  'tokens.create': createOwnToken,
  'tokens.rotate': rotateOwnToken,
  'tokens.revoke': revokeOwnToken,
  'sessions.end': endOwnSessions,
  'calendar-feeds.list': listOwnFeeds,
  'calendar-feeds.create': createOwnFeed,
  'calendar-feeds.revoke': revokeOwnFeed,
  'views.list': listViews,
  'views.get': getView,
  'views.create': createView,
  'views.update': updateView,
  'views.delete': deleteView,
  'preferences.get': getPreferences,
  'preferences.update': updatePreferences,
  'users.list': listPartnerUsers,
  'users.get': getPartnerUser,
  'users.create': inviteUser,
  'users.update': changeUser,
  'password-links.create': makePasswordLink,
  'users.sign-out': signOutUser,
  'audit-events.list': listAuditEvents,
  'sources.list': listSources,
}

/** Creates every route of every API, each bound to the function that handles it. */
export function createRoutes(
  settings: Addresses & LifetimeSettings,
  provided: ProvidedHandlers,
  cache = new ResponseCache(),
  acceptTurns = new AcceptTurns(),
): RouteTable<Serve> {
  const all: Handlers = { ...handlers, ...provided }
  const routes = new RouteTable<Serve>()
  const pageEnds = new PageEnds()
  const downloads = new Downloads(acceptTurns)
  for (const dialect of dialects) {
    const endpoints = endpointsOf(dialect)
    let document: object | undefined
    const readDocument = async () => (document ??= openapiDocument(dialect, endpoints, settings))
    for (const endpoint of endpoints) {
      const handler = endpoint.shape === 'document' ? readDocument : handlerOf(all, endpoint)
      const handle = serve(dialect, endpoint, handler, { addresses: settings, cache, pageEnds, downloads })
      for (const path of pathsOf(dialect, endpoint)) routes.add(path, { dialect, endpoint, handle })
    }
  }
  return routes
}

/** `handlers` pairs each id with its own input and result. A lookup by any id cannot keep that pair in its type. */
function handlerOf(all: Handlers, { id }: Endpoint): Handler<Endpoint> {
  return all[id as keyof Handlers] as Handler<never> as Handler<Endpoint>
}

/** The OpenAPI document of a version is also served at a second path. */
function pathsOf(dialect: Dialect, endpoint: Endpoint): string[] {
  const path = routeOf(dialect, endpoint)
  return endpoint.id === 'doc.get' ? [path, `/api/${dialect.name}/doc`] : [path]
}
