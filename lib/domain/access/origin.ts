import type { AccessContext } from './access-context.ts'
import type { Caller } from './caller.ts'

/** Who does something: a user by session, token or one-time link, the operator by the command, or nobody knows who. */
export type Actor =
  | { kind: 'session' | 'link'; userUuid: string }
  | { kind: 'token'; userUuid: string; tokenId: string }
  | { kind: 'operator' }
  | { kind: 'unknown' }

/** Where a change comes from. */
export type Origin = {
  actor: Actor
  /** Of the client, as far as the mount knows. */
  address: string | undefined
  requestId: string | undefined
}

/** What a function that changes something is given besides its input. */
export type ChangeContext = AccessContext & { origin: Origin }

/** Whoever runs the command on the machine of the service. */
export const operator: Origin = { actor: { kind: 'operator' }, address: undefined, requestId: undefined }

export function actorOf(caller: Caller): Actor {
  const { userUuid } = caller
  return caller.kind === 'token' ? { kind: 'token', userUuid, tokenId: caller.tokenId } : { kind: 'session', userUuid }
}
