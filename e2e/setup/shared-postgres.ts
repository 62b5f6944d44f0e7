import { type Postgres, startPostgres } from './postgres.ts'

type Shared = { postgres: Promise<Postgres>; users: number }

// Each vitest project loads this module anew, so what they share is kept outside of it.
const holder = globalThis as typeof globalThis & {
  sharedPostgres?: Shared | undefined
}

/** One PostgreSQL for all projects of a run, started by the first and removed when the last releases it. */
export async function sharedPostgres(): Promise<Postgres & { release: () => Promise<void> }> {
  holder.sharedPostgres ??= { postgres: startPostgres(), users: 0 }
  const shared = holder.sharedPostgres
  shared.users++
  const postgres = await shared.postgres
  async function release(): Promise<void> {
    if (--shared.users > 0) return
    holder.sharedPostgres = undefined
    await postgres.remove()
  }
  return { ...postgres, release }
}
