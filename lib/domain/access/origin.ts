import type { AccessContext } from './access-context.ts'
import type { Caller } from './caller.ts'

/** The author of a change: a user by session, token or one-time link, the operator by the command, or unknown. */
export type Actor =
  | { kind: 'session' | 'link'; userUuid: string }
  | { kind: 'token'; userUuid: string; tokenId: string }
  /** `command` is the command that the operator runs, such as `import inventory.ndjson`. */
  | { kind: 'operator'; command?: string }
  | { kind: 'unknown' }

/** The author of a change and the client that sent it. */
export type Origin = {
  actor: Actor
  /** The client's address, when the server knows it. */
  address: string | undefined
  requestId: string | undefined
}

/** The first argument of functions that change something. */
export type ChangeContext = AccessContext & { origin: Origin }

/** The person who runs `hybrid-core` on the server. */
export const operator: Origin = { actor: { kind: 'operator' }, address: undefined, requestId: undefined }

/** Returns the operator who runs this command. It must not contain the values of its options. */
export function operatorOf(command: string): Origin {
  return { ...operator, actor: { kind: 'operator', command } }
}

export function actorOf(caller: Caller): Actor {
  const { userUuid } = caller
  return caller.kind === 'token' ? { kind: 'token', userUuid, tokenId: caller.tokenId } : { kind: 'session', userUuid }
}
