import type { IncomingHttpHeaders } from 'node:http'
import { maximumTargetLength } from '#lib/api/router/router.ts'
import { formProblem } from '#lib/auth/sign-in/form-body.ts'
import type { RequestTarget } from '../http/request-target.ts'

/** The response to a request that neither the API nor Next gets: plain text, unless `headers` say otherwise. */
export type PlainResponse = { status: number; text: string; headers?: Readonly<Record<string, string>> }

type PageRequest = { method: string; headers: IncomingHttpHeaders; target: RequestTarget; route: string }

const readMethods = ['GET', 'HEAD']
/** The session routes that accept a form. Next's handler of server actions would accept a POST to any page. */
const formPath = /^\/api\/auth\/(?:link|signout|(?:signin|callback)\/[a-z-]+)$/
/** Next's own paths, except the files of the build. */
const internalPath = /^\/_next(?!\/static\/.)(?:\/|$)/
const notFound: PlainResponse = { status: 404, text: 'There is nothing at this address.' }

/** Returns the response to a request that Next must not get; undefined if Next may get it. `route` is its template in Next. */
export function refusePage({ method, headers, target, route }: PageRequest): PlainResponse | undefined {
  if (target.target === '*' && method === 'OPTIONS') {
    return { status: 204, text: '', headers: { Allow: [...readMethods, 'OPTIONS'].join(', ') } }
  }
  if (target.target.length > maximumTargetLength) return { status: 414, text: 'The address is too long.' }
  if (target.to === 'refused') return { status: 400, text: target.reason }
  const allowed = formPath.test(target.path) ? [...readMethods, 'POST'] : readMethods
  if (!allowed.includes(method)) {
    return { status: 405, text: `A page does not accept ${method}.`, headers: { Allow: allowed.join(', ') } }
  }
  if (method === 'POST') return refuseForm(headers)
  if (internalPath.test(target.path)) return notFound
  // Next also matches fixed names in the decoded path, so escapes are allowed only in names that are data.
  return target.path.includes('%') && !route.includes('[') ? notFound : undefined
}

/** A large body is refused before the request waits for its turn: while it waits, the client would go on sending. */
function refuseForm(headers: IncomingHttpHeaders): PlainResponse | undefined {
  const problem = formProblem({ type: headers['content-type'], length: headers['content-length'] })
  if (!problem) return undefined
  const text = JSON.stringify({ message: problem.message })
  return { status: problem.status, text, headers: { 'Content-Type': 'application/json' } }
}
