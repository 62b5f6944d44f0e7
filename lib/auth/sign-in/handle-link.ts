import type { LinkState } from '#lib/api/contract/sign-in/sign-in.ts'
import { userOfLink } from '#lib/domain/access/passwords/password-links.ts'
import { countActive } from '#lib/domain/access/tokens/active-tokens.ts'
import { isSetupLink } from '#lib/domain/access/users/setup.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Service } from '#lib/service.ts'
import { formBodyProblem, unreadBody } from './form-body.ts'

/** Responds whether a one-time link still works, so that nobody types a password for a link that has ended. */
export async function handleLink({ data, log }: Service, request: Request): Promise<Response> {
  const problem = formBodyProblem(request.headers)
  if (problem) return problem
  const body = await request.text().catch(() => undefined)
  if (body === undefined) return unreadBody()
  const form = new URLSearchParams(body)
  const secret = form.get('secret') ?? ''
  try {
    return stateResponse(
      form.get('provider') === 'setup' ? await setupState(data, secret) : await passwordState(data, secret),
    )
  } catch (error) {
    // Safe to report as working: the link is checked again when it is used.
    if (!data.database.engine.isUnavailable(error) && data.isMigrated()) {
      log.error({ error }, 'A link could not be looked up.')
    }
    return stateResponse({ works: true, active_tokens: 0 })
  }
}

async function setupState({ database: { write } }: Data, secret: string): Promise<LinkState> {
  return { works: await isSetupLink(write, secret, Date.now()), active_tokens: 0 }
}

async function passwordState({ database: { write } }: Data, secret: string): Promise<LinkState> {
  const now = Date.now()
  const userUuid = await userOfLink(write, secret, now)
  if (userUuid === undefined) return { works: false, active_tokens: 0 }
  return { works: true, active_tokens: await countActive(write, userUuid, now) }
}

function stateResponse(state: LinkState): Response {
  return Response.json(state, { headers: { 'Cache-Control': 'no-store' } })
}
