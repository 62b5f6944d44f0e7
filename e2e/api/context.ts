import type { Mount, Settings } from '../setup/product.ts'

export type Engine = 'sqlite' | 'postgres'

/** A partner of the fixtures and its one user, an owner. */
export type PartnerAccess = { uuid: string; user_uuid: string; token: string; email: string; password: string }

/** What `inject` gives to every API test. */
export type ApiContext = {
  baseUrl: string
  mount: Mount
  engine: Engine
  partnerA: PartnerAccess
  partnerB: PartnerAccess
  /** When the fixtures' assets that are not stale were observed. */
  observedAt: string
  /** The settings of the product under test, with which the command reaches the same database. */
  env: Settings
}

declare module 'vitest' {
  export interface ProvidedContext extends ApiContext {}
}
