import { setTimeout as sleep } from 'node:timers/promises'
import { type DehydratedState, dehydrate, type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { headers } from 'next/headers'
import type { Send } from './api/client.ts'
import { clientAddress } from './auth/client-address.ts'
import { service } from './service.ts'

/** A page whose data takes longer goes out without it, and its browser asks for it. */
const patienceMs = 300

/** A call of the API as `query` describes it. */
type Query = { queryKey: readonly unknown[] }

/**
 * What the API answers to the first queries of a page, so that its HTML has the data and its browser need not ask. The
 * router is called in this process under the session of the page's own request: the same rights, limits and answers. One
 * that fails or is late is left out: the browser asks for it, and says what is wrong.
 */
export async function firstAnswers(...queries: readonly Query[]): Promise<DehydratedState> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, meta: { send: sender(await headers()) } } },
  })
  const asked = queries.map((query) => client.prefetchQuery(query as FetchQueryOptions))
  await Promise.race([Promise.all(asked), sleep(patienceMs, undefined, { ref: false })])
  const { queries: answered, mutations } = dehydrate(client)
  return { queries: answered.map(({ meta: _, ...query }) => query), mutations }
}

function sender(page: Headers): Send {
  const { router } = service()
  const address = clientAddress(page)
  const session = { cookie: page.get('cookie') ?? '' }
  return (target, { headers }) =>
    router(new Request(`http://localhost${target}`, { headers: { ...headers, ...session } }), {
      target,
      ...(address ? { address } : {}),
    })
}
