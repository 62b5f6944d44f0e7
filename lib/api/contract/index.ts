import type { ApiName, Endpoint } from '../endpoint.ts'
import * as account from './account.ts'
import { listAuditEvents } from './audit.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import { listAssetForecasts, listForecasts } from './forecasts.ts'
import { getAssetHistory, getHistory } from './history.ts'
import * as hybridCore from './hybrid-core.ts'
import * as contracts from './management-contracts.ts'
import * as partner from './management-partner.ts'
import * as priceLists from './management-price-lists.ts'
import { pushObservations } from './observations.ts'
import * as openapiDocuments from './openapi-documents.ts'
import * as preferences from './preferences.ts'
import { getScenario } from './scenario.ts'
import { listSources } from './sources.ts'
import { listTrends } from './trends.ts'
import * as users from './users.ts'
import * as views from './views.ts'

/** Every endpoint of every API, in the order in which the OpenAPI documents list them. */
export const endpoints = [
  hybridCore.listSites,
  hybridCore.listHybridCores,
  hybridCore.getSite,
  hybridCore.getHybridCore,
  hybridCore.listSiteAssets,
  hybridCore.listAssets,
  hybridCore.getSiteAsset,
  hybridCore.getAsset,
  hybridCore.getAssetTimes,
  hybridCore.getSiteResources,
  hybridCore.getResources,
  getScenario,
  hybridCore.findAssets,
  hybridCore.listStorageWorkload,
  getHistory,
  getAssetHistory,
  listTrends,
  listForecasts,
  listAssetForecasts,
  openapiDocuments.getDoc,
  contracts.listContracts,
  contracts.getContract,
  contracts.updateContract,
  contracts.listProjects,
  contracts.getProject,
  contracts.listProjectPrices,
  partner.getPartner,
  partner.listInvoices,
  partner.getInvoice,
  partner.getInvoiceSums,
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
  calendarFeeds.listCalendarFeeds,
  calendarFeeds.createCalendarFeed,
  calendarFeeds.revokeCalendarFeed,
  views.listViews,
  views.getView,
  views.createView,
  views.updateView,
  views.deleteView,
  preferences.getPreferences,
  preferences.updatePreferences,
  users.listUsers,
  users.getUser,
  users.inviteUser,
  users.changeUser,
  users.makePasswordLink,
  users.signOutUser,
  listAuditEvents,
  pushObservations,
  listSources,
  openapiDocuments.getSchema,
] as const

export type AnyEndpoint = (typeof endpoints)[number]

/** Returns the endpoints of one API. */
export function endpointsOf({ name }: { name: ApiName }): readonly Endpoint[] {
  return endpoints.filter(({ apis }) => apis.some((api) => api === name))
}
