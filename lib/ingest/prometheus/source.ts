import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import type { QuantityName } from '../observations/given-parts.ts'

export const quantityFields = ['used', 'total', 'allocated'] as const

export type QuantityField = (typeof quantityFields)[number]

/** A source of the sources file: a server with the HTTP API of Prometheus, and the queries to run on it. */
export type Source = {
  name: string
  /** The base address, without credentials, query and a slash at the end. */
  url: string
  credentials: Credentials | undefined
  headers: Readonly<Record<string, string>>
  /** A file of certificates that sign the server's; default: those of the system. */
  caFile: string | undefined
  intervalSeconds: number
  /** How long a round may take to get all results, in milliseconds. */
  timeoutMs: number
  /** The core of all assets, or the label that holds the id of the core. */
  core: { id: string } | { label: string }
  /** Whether assets that are not known are created. */
  create: boolean
  /** Where the history of its assets is: in the database, or in the source, from which it is requested. */
  history: 'kept' | 'source'
  queries: readonly SourceQuery[]
}

/** The secrets are read from the files at each round, so that they can be rotated. */
export type Credentials =
  | { kind: 'bearer'; tokenFile: string }
  | { kind: 'basic'; username: string; passwordFile: string }

/** One field of a quantity of the assets of one node type. */
export type SourceQuery = {
  nodeType: NodeType
  quantity: QuantityName
  field: QuantityField
  /** PromQL, or the value of every asset. */
  expression: string | number
  /** The label that holds the id of the asset. */
  assetLabel: string
  relabel: readonly RelabelRule[]
}

/** Changes a label that matches a regular expression as a whole to a text, and returns other labels as they are. */
export type RelabelRule = { match: string; to: string; apply(label: string): string }

/** The report of a round. An asset counts once. */
export type RoundReport = {
  source: string
  /** Epoch milliseconds; also the time at which the queries are evaluated, and that of the observations. */
  startedAt: number
  milliseconds: number
  /** The cores that the source feeds, as far as they exist. */
  hybridCoreIds: string[]
  /** Assets that values arrived for: those of the five counts below. */
  received: number
  changed: number
  unchanged: number
  /** Assets whose stored values are later. */
  older: number
  /** Assets that were created with the values. */
  created: number
  unmappedCount: number
  /** The first 20 labels that lead to no asset. */
  unmapped: string[]
  /** Why the source, or a core or a query of it, could not be collected; one line each. */
  errors: string[]
  /** Single values that were left out, and doubts of the server about its results; one line each. */
  warnings: string[]
}
