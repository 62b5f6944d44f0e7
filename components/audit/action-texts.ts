import type { listAuditEvents } from '#lib/api/contract/audit.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatDay } from '../records/day.ts'
import { fieldLabel } from './change-texts.ts'

export type AuditEvent = Item<typeof listAuditEvents>
/** The properties of an event that its sentence depends on. */
export type DescribedEvent = Pick<AuditEvent, 'action' | 'outcome' | 'actor' | 'target' | 'details' | 'changes'>
type ActionTexts = {
  /** The choice in the filter. */
  label: string
  /** The verb in the past tense. */
  done: string
  /** The infinitive, after “tried to”. */
  tried: string
  /** The object of the verb and what follows. */
  object?: (event: DescribedEvent) => string
}

/** Encloses the name of the target in a sentence; names contain no control characters. */
export const mark = '\u0001'
const nameOf = ({ kind, name, email, id }: DescribedEvent['target']) =>
  `${mark}${kind === 'user' ? (email ?? name ?? `the user ${id}`) : (name ?? id)}${mark}`
const isSelf = ({ actor, target }: DescribedEvent) => target.id === actor.user_uuid
const user = (event: DescribedEvent) => (isSelf(event) ? 'themselves' : nameOf(event.target))
const ofUser = (what: string) => (event: DescribedEvent) =>
  isSelf(event) ? `their own ${what}` : `the ${what} of ${nameOf(event.target)}`

/** The words of a sentence for each action. */
export const actionTexts: Record<AuditEvent['action'], ActionTexts> = {
  'partner.set_up': {
    label: 'partner set up',
    done: 'set up the partner',
    tried: 'set up the partner',
    object: ({ details }) => details.partner ?? '',
  },
  'user.sign_in': {
    label: 'sign-in',
    done: 'signed in',
    tried: 'sign in',
    object: (event) => (isSelf(event) ? '' : `as ${nameOf(event.target)}`),
  },
  'user.sign_out': { label: 'sign-out', done: 'signed out', tried: 'sign out' },
  'user.sign_out_everywhere': {
    label: 'sign-out everywhere',
    done: 'ended',
    tried: 'end',
    object: ofUser('sessions'),
  },
  'user.create': {
    label: 'user added',
    done: 'added',
    tried: 'add',
    object: (event) => {
      const { role, by } = event.details
      return `${user(event)}${role ? ` with the role ${role}` : ''}${by === 'single-sign-on' ? ' by single sign-on' : ''}`
    },
  },
  'user.change_role': {
    label: 'role changed',
    done: 'changed',
    tried: 'change',
    object: (event) => `${ofUser('role')(event)} from ${event.details.from} to ${event.details.to}`,
  },
  'user.rename': { label: 'user renamed', done: 'changed', tried: 'change', object: ofUser('name') },
  'user.lock': { label: 'user locked', done: 'locked', tried: 'lock', object: user },
  'user.unlock': { label: 'user unlocked', done: 'unlocked', tried: 'unlock', object: user },
  'user.make_password_link': {
    label: 'password link created',
    done: 'created a password link for',
    tried: 'create a password link for',
    object: user,
  },
  'user.set_password': { label: 'password set', done: 'set', tried: 'set', object: ofUser('password') },
  'token.create': { label: 'API key created', done: 'created', tried: 'create', object: ofOwner('API key') },
  'token.rotate': { label: 'API key rotated', done: 'rotated', tried: 'rotate', object: ofOwner('API key') },
  'token.revoke': { label: 'API key revoked', done: 'revoked', tried: 'revoke', object: ofOwner('API key') },
  'calendar_feed.create': {
    label: 'calendar feed created',
    done: 'created',
    tried: 'create',
    object: ofOwner('calendar feed'),
  },
  'calendar_feed.revoke': {
    label: 'calendar feed revoked',
    done: 'revoked',
    tried: 'revoke',
    object: ofOwner('calendar feed'),
  },
  'saved_view.create': { label: 'view shared', done: 'shared', tried: 'share', object: the('view') },
  'saved_view.update': {
    label: 'shared view changed',
    done: 'changed',
    tried: 'change',
    object: the('view'),
  },
  'saved_view.delete': { label: 'shared view deleted', done: 'deleted', tried: 'delete', object: the('view') },
  'partner.remove': { label: 'partner removed', done: 'removed', tried: 'remove', object: the('partner') },
  'hybrid_core.remove': {
    label: 'hybrid core removed',
    done: 'removed',
    tried: 'remove',
    object: the('hybrid core'),
  },
  'contract.create': { label: 'contract added', done: 'added', tried: 'add', object: the('contract') },
  'contract.update': {
    label: 'contract changed',
    done: 'changed',
    tried: 'change',
    object: changesOf(the('contract')),
  },
  'contract.access': {
    label: 'contract opened',
    done: 'opened',
    tried: 'open',
    object: the('contract'),
  },
  'project.create': { label: 'project added', done: 'added', tried: 'add', object: theProject },
  'project.update': { label: 'project changed', done: 'changed', tried: 'change', object: changesOf(theProject) },
  'price.create': { label: 'price added', done: 'added', tried: 'add', object: thePrice },
  'price.update': { label: 'price changed', done: 'changed', tried: 'change', object: changesOf(thePrice) },
  'invoice.create': { label: 'invoice added', done: 'added', tried: 'add', object: the('invoice') },
  'invoice.update': { label: 'invoice changed', done: 'changed', tried: 'change', object: changesOf(the('invoice')) },
  'payment_method.create': {
    label: 'payment method added',
    done: 'added',
    tried: 'add',
    object: the('payment method'),
  },
  'payment_method.update': {
    label: 'payment method changed',
    done: 'changed',
    tried: 'change',
    object: changesOf(the('payment method')),
  },
  'payment_method.delete': {
    label: 'payment method deleted',
    done: 'deleted',
    tried: 'delete',
    object: the('payment method'),
  },
  'observations.push': {
    label: 'values pushed',
    done: 'began to push values of assets',
    tried: 'push values of assets',
  },
  'observations.collect': {
    label: 'values collected',
    done: 'began to collect values of assets from',
    tried: 'collect values of assets from',
    object: the('source'),
  },
  'audit.prune': {
    label: 'old events removed',
    done: 'removed',
    tried: 'remove',
    object: ({ details }) => `${details.events} audit events from before ${details.before}`,
  },
}

function the(what: string) {
  return ({ target }: DescribedEvent) => `the ${what} ${nameOf(target)}`
}

/** The object of a change; for an event without values, with the names of the fields. */
function changesOf(object: (event: DescribedEvent) => string) {
  return (event: DescribedEvent) => {
    const { fields } = event.details
    if (event.changes.length > 0 || !fields) return object(event)
    return `${fields.split(', ').map(fieldLabel).join(', ')} of ${object(event)}`
  }
}

function theProject(event: DescribedEvent): string {
  const { contract } = event.details
  return `${the('project')(event)}${contract ? ` of the contract ${contract}` : ''}`
}

function thePrice(event: DescribedEvent): string {
  const { price_list: list, location, valid_from: from } = event.details
  return [
    the('price')(event),
    ...(list ? [`of the price list ${list}`] : []),
    ...(location ? [`in ${location}`] : []),
    ...(from ? [`from ${formatDay(from.slice(0, 10))}`] : []),
  ].join(' ')
}

/** The object of an event of something that belongs to a user. */
function ofOwner(what: string) {
  return (event: DescribedEvent) => {
    const { user_uuid: owner, user_email: email } = event.details
    const isOwn = !owner || owner === event.actor.user_uuid
    return `${the(what)(event)}${isOwn ? '' : ` of ${email ?? `the user ${owner}`}`}`
  }
}
