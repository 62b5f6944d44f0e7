// The names in the audit log. The API publishes them, and stored events have them: never rename one.

export const auditActions = [
  'partner.set_up',
  'user.sign_in',
  'user.sign_out',
  'user.sign_out_everywhere',
  'user.create',
  'user.change_role',
  'user.rename',
  'user.lock',
  'user.unlock',
  'user.make_password_link',
  'user.set_password',
  'token.create',
  'token.rotate',
  'token.revoke',
  'calendar_feed.create',
  'calendar_feed.revoke',
  'saved_view.create',
  'saved_view.update',
  'saved_view.delete',
  'partner.remove',
  'hybrid_core.remove',
  'contract.create',
  'contract.update',
  'contract.access',
  'project.create',
  'project.update',
  'price.create',
  'price.update',
  'invoice.create',
  'invoice.update',
  'payment_method.create',
  'payment_method.update',
  'payment_method.delete',
  'observations.push',
  'observations.collect',
  'audit.prune',
] as const

export type AuditAction = (typeof auditActions)[number]

/** `refused`: the actor has no right to do it. `failed`: the actor could not be authenticated. */
export const auditOutcomes = ['done', 'failed', 'refused'] as const

export type AuditOutcome = (typeof auditOutcomes)[number]

export const auditTargetKinds = [
  'partner',
  'user',
  'token',
  'calendar_feed',
  'saved_view',
  'hybrid_core',
  'contract',
  'project',
  'price',
  'invoice',
  'payment_method',
  'source',
  'audit_log',
] as const

export type AuditTargetKind = (typeof auditTargetKinds)[number]

export const actorKinds = ['session', 'token', 'link', 'operator', 'unknown'] as const

export type ActorKind = (typeof actorKinds)[number]
