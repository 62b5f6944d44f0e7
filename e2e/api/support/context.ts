import type { Mount, Settings } from '#e2e/setup/processes/product.ts'

export type Engine = 'sqlite' | 'postgres'

/** A partner of the fixtures and its owner. */
export type PartnerAccess = { uuid: string; user_uuid: string; token: string; email: string; password: string }

/** The values that `inject` returns in every API test. */
export type ApiContext = {
  baseUrl: string
  mount: Mount
  engine: Engine
  partnerA: PartnerAccess
  partnerB: PartnerAccess
  /** The observation time of the fixtures' assets that are not stale. */
  observedAt: string
  /** The settings of the product under test; with them commands use the same database. */
  env: Settings
}

declare module 'vitest' {
  export interface ProvidedContext extends ApiContext {}
}
