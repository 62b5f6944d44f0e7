import type { UseQueryResult } from '@tanstack/react-query'
import { type Body, ResponseError } from '#lib/api/client.ts'
import type { listForecasts } from '#lib/api/contract/forecasts.ts'
import type { getHybridCore, getResources, listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { poolsByType } from '../cores/core-pools.ts'
import { useQueries } from '../query/use-query.ts'
import { type ComparedCore, comparedQueries } from './compared-core.ts'

/** A core of the comparison, and what is known of it. */
export type ComparedState = {
  id: string
  /** Undefined while it loads, and if it cannot be read. */
  core: ComparedCore | undefined
  /** Whether there is no such core for the user. */
  isUnknown: boolean
  /** Why something of it cannot be read. */
  error: Error | null
  retry: () => void
}

const queryCount = comparedQueries('').length

/** Reads the cores that are compared. */
export function useComparedCores(ids: readonly string[]): ComparedState[] {
  const results: readonly UseQueryResult<unknown>[] = useQueries({
    // biome-ignore lint/suspicious/noExplicitAny: the queries of a core have bodies of different types.
    queries: ids.flatMap((id) => comparedQueries(id) as readonly any[]),
  })
  return ids.map((id, at) => stateOf(id, results.slice(queryCount * at, queryCount * (at + 1))))
}

function stateOf(id: string, results: readonly UseQueryResult<unknown>[]): ComparedState {
  const [core, resources, pools, forecasts] = results
  const failed = results.filter(({ error }) => error)
  const error = failed[0]?.error ?? null
  const coreBody = core?.data as Body<typeof getHybridCore> | undefined
  const resourcesBody = resources?.data as Body<typeof getResources> | undefined
  const poolsBody = pools?.data as Body<typeof listStorageWorkload> | undefined
  const forecastsBody = forecasts?.data as Body<typeof listForecasts> | undefined
  return {
    id,
    core: coreBody &&
      resourcesBody && {
        id,
        core: coreBody.data,
        resources: resourcesBody.data,
        pools: poolsByType(poolsBody?.data ?? []),
        forecasts: forecastsBody?.data,
      },
    isUnknown: error instanceof ResponseError && error.status === 404,
    error,
    retry: () => void Promise.all(failed.map((one) => one.refetch())),
  }
}
