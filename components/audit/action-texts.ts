import type { listAuditEvents } from '#lib/api/contract/audit.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { PlainKey } from '../texts/catalogue.ts'

export type AuditEvent = Item<typeof listAuditEvents>

type ActionTexts = {
  /** The choice in the filter. */
  label: PlainKey
  /** What the actor did: a sentence without its subject. */
  done: `audit.${string}`
  /** The same of something of the actor, or of the actor as the target. */
  own?: `audit.${string}`
  /** The same of an event that has the names of the changed fields, and not their values. */
  fields?: `audit.${string}`
  /** What the actor failed to do, or was refused. */
  tried?: `audit.${string}`
}

/** The texts of each action. */
export const actionTexts = {
  'partner.set_up': { label: 'audit.partnerSetUp', done: 'audit.setUpPartner' },
  'user.sign_in': { label: 'audit.signedIn', done: 'audit.signInAs', own: 'audit.signIn', tried: 'audit.trySignInAs' },
  'user.sign_out': { label: 'audit.signedOut', done: 'audit.signOut' },
  'user.sign_out_everywhere': {
    label: 'audit.signedOutEverywhere',
    done: 'audit.endSessions',
    own: 'audit.endOwnSessions',
  },
  'user.create': { label: 'audit.userAdded', done: 'audit.addUser', own: 'audit.addSelf' },
  'user.change_role': { label: 'audit.roleChanged', done: 'audit.changeRole', own: 'audit.changeOwnRole' },
  'user.rename': { label: 'audit.userRenamed', done: 'audit.rename', own: 'audit.renameSelf' },
  'user.lock': { label: 'audit.userLocked', done: 'audit.lock' },
  'user.unlock': { label: 'audit.userUnlocked', done: 'audit.unlock' },
  'user.make_password_link': { label: 'audit.linkCreated', done: 'audit.createLink', own: 'audit.createOwnLink' },
  'user.set_password': { label: 'audit.passwordSet', done: 'audit.setPassword', own: 'audit.setOwnPassword' },
  'token.create': { label: 'audit.keyCreated', done: 'audit.createKey', own: 'audit.createOwnKey' },
  'token.rotate': { label: 'audit.keyRotated', done: 'audit.rotateKey', own: 'audit.rotateOwnKey' },
  'token.revoke': { label: 'audit.keyRevoked', done: 'audit.revokeKey', own: 'audit.revokeOwnKey' },
  'calendar_feed.create': { label: 'audit.feedCreated', done: 'audit.createFeed', own: 'audit.createOwnFeed' },
  'calendar_feed.revoke': { label: 'audit.feedRevoked', done: 'audit.revokeFeed', own: 'audit.revokeOwnFeed' },
  'saved_view.create': { label: 'audit.viewShared', done: 'audit.shareView' },
  'saved_view.update': { label: 'audit.viewChanged', done: 'audit.changeView' },
  'saved_view.delete': { label: 'audit.viewDeleted', done: 'audit.deleteView' },
  'partner.remove': { label: 'audit.partnerRemoved', done: 'audit.removePartner' },
  'hybrid_core.remove': { label: 'audit.coreRemoved', done: 'audit.removeCore' },
  'contract.create': { label: 'audit.contractAdded', done: 'audit.addContract' },
  'contract.update': {
    label: 'audit.contractChanged',
    done: 'audit.changeContract',
    fields: 'audit.changeContractFields',
  },
  'contract.access': { label: 'audit.contractOpened', done: 'audit.openContract', tried: 'audit.tryOpenContract' },
  'project.create': { label: 'audit.projectAdded', done: 'audit.addProject' },
  'project.update': { label: 'audit.projectChanged', done: 'audit.changeProject', fields: 'audit.changeProjectFields' },
  'price.create': { label: 'audit.priceAdded', done: 'audit.addPrice' },
  'price.update': { label: 'audit.priceChanged', done: 'audit.changePrice', fields: 'audit.changePriceFields' },
  'invoice.create': { label: 'audit.invoiceAdded', done: 'audit.addInvoice' },
  'invoice.update': { label: 'audit.invoiceChanged', done: 'audit.changeInvoice', fields: 'audit.changeInvoiceFields' },
  'payment_method.create': { label: 'audit.methodAdded', done: 'audit.addMethod' },
  'payment_method.update': {
    label: 'audit.methodChanged',
    done: 'audit.changeMethod',
    fields: 'audit.changeMethodFields',
  },
  'payment_method.delete': { label: 'audit.methodDeleted', done: 'audit.deleteMethod' },
  'observations.push': { label: 'audit.valuesPushed', done: 'audit.pushValues' },
  'observations.collect': { label: 'audit.valuesCollected', done: 'audit.collectValues' },
  'audit.prune': { label: 'audit.eventsRemoved', done: 'audit.removeEvents' },
} as const satisfies Record<AuditEvent['action'], ActionTexts>
