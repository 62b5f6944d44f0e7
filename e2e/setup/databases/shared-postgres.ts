import { type Postgres, startPostgres } from './postgres.ts'

type Shared = { postgres: Promise<Postgres>; users: number }

// Each vitest project loads its own copy of this module, so the shared state is global.
const holder = globalThis as typeof globalThis & {
  sharedPostgres?: Shared | undefined
}

/** Returns one PostgreSQL for all projects of a run: the first call starts it, the last release removes it. */
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
