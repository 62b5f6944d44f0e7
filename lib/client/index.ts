export { type Client, type ClientOptions, type ClientRequest, createClient, type Fetch } from './client.ts'
export {
  type CallError,
  type HybridCoreProblem,
  type ManagementProblem,
  NoResponseError,
  type Problem,
  ResponseError,
} from './errors.ts'
export type {
  Call,
  CallOptions,
  Given,
  ListCall,
  OneOrMore,
  Operation,
  Page,
  RecordResponse,
  Sort,
} from './operation.ts'
export { pages, records } from './pages.ts'
export type { ProblemKind } from './problem-kind.ts'
export type { RetryOptions } from './retries.ts'
export { createStore, type ResponseStore, type StoredResponse } from './store.ts'
export { stream } from './stream.ts'
