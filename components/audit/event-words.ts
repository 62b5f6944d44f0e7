import type { listAuditEvents } from '#lib/api/contract/audit.ts'
import type { Item } from '#lib/api/endpoint.ts'

export type AuditEvent = Item<typeof listAuditEvents>
type Told = Pick<AuditEvent, 'action' | 'outcome' | 'actor' | 'target' | 'details'>
type Words = {
  /** For the filter: what an event of the kind is about. */
  label: string
  done: string
  /** What comes after “tried to”. */
  tried: string
  rest?: (event: Told) => string
}

const whom = ({ actor, target }: Told) =>
  target.id === actor.user_uuid ? 'themselves' : (target.email ?? `the user ${target.id}`)
const whose =
  (what: string) =>
  ({ actor, target }: Told) =>
    target.id === actor.user_uuid ? `their own ${what}` : `the ${what} of ${target.email ?? `the user ${target.id}`}`

const words: Record<AuditEvent['action'], Words> = {
  'partner.set_up': { label: 'partner set up', done: 'set up the partner', tried: 'set up the partner' },
  'user.sign_in': {
    label: 'sign-in',
    done: 'signed in',
    tried: 'sign in',
    rest: ({ actor, target }) => (target.id === actor.user_uuid ? '' : `as ${target.email ?? target.id}`),
  },
  'user.sign_out': { label: 'sign-out', done: 'signed out', tried: 'sign out' },
  'user.sign_out_everywhere': {
    label: 'sign-out everywhere',
    done: 'ended',
    tried: 'end',
    rest: whose('sessions'),
  },
  'user.create': {
    label: 'user added',
    done: 'added',
    tried: 'add',
    rest: (event) => `${whom(event)}${event.details.role ? ` with the role ${event.details.role}` : ''}`,
  },
  'user.change_role': {
    label: 'role changed',
    done: 'changed',
    tried: 'change',
    rest: (event) => `${whose('role')(event)} from ${event.details.from} to ${event.details.to}`,
  },
  'user.rename': { label: 'user renamed', done: 'changed', tried: 'change', rest: whose('name') },
  'user.lock': { label: 'user locked', done: 'locked', tried: 'lock', rest: whom },
  'user.unlock': { label: 'user unlocked', done: 'unlocked', tried: 'unlock', rest: whom },
  'user.make_password_link': {
    label: 'password link made',
    done: 'made a password link for',
    tried: 'make a password link for',
    rest: whom,
  },
  'user.set_password': { label: 'password set', done: 'set', tried: 'set', rest: whose('password') },
  'token.create': { label: 'API key made', done: 'made', tried: 'make', rest: theKey },
  'token.rotate': { label: 'API key rotated', done: 'rotated', tried: 'rotate', rest: theKey },
  'token.revoke': { label: 'API key revoked', done: 'revoked', tried: 'revoke', rest: theKey },
  'contract.update': {
    label: 'contract changed',
    done: 'changed',
    tried: 'change',
    rest: ({ details, target }) => `${details.fields ?? 'something'} of the contract ${target.id}`,
  },
  'contract.access': {
    label: 'contract opened',
    done: 'opened',
    tried: 'open',
    rest: ({ target }) => `the contract ${target.id}`,
  },
  'payment_method.delete': {
    label: 'payment method deleted',
    done: 'deleted',
    tried: 'delete',
    rest: ({ target }) => `the payment method ${target.id}`,
  },
}

/** What was done, as a sentence whose subject is who did it: `changed the role of x@example.com from read to write`. */
export function sentenceOf(event: Told): string {
  const { done, tried, rest } = words[event.action]
  const beginning = event.outcome === 'done' ? done : `tried to ${tried}`
  return [beginning, rest?.(event)].filter(Boolean).join(' ')
}

/** The kinds of events, as a filter names them. */
export const actionChoices = Object.entries(words).map(([value, { label }]) => ({ value, label }))

function theKey({ details, target, actor }: Told): string {
  const owner = details.user_uuid && details.user_uuid !== actor.user_uuid ? ` of the user ${details.user_uuid}` : ''
  return `the API key ${target.id}${owner}`
}
