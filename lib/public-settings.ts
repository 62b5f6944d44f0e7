import { z } from 'zod'

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((given) => given.every(isOrigin), 'must be origins such as https://app.example.com, separated by commas')
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a date or a time such as 2027-01-31T00:00:00Z')
  .transform((text) => Date.parse(text))
const contacts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (given) => given.length > 0 && given.every((one) => /^(https:\/\/|mailto:|tel:)./.test(one)),
    'must be mailto:, https:// or tel: addresses, separated by commas',
  )

/** What the service says of itself to others: who may call from elsewhere, how long v1 is there, whom to tell. */
export const publicSettings = {
  CORS_ORIGINS: origins.optional(),
  V1_DEPRECATED_AT: moment.optional(),
  V1_SUNSET_AT: moment.optional(),
  SECURITY_CONTACT: contacts.optional(),
  SECURITY_EXPIRES_AT: moment.optional(),
  SECURITY_POLICY: z
    .string()
    .regex(/^https:\/\/\S+$/, 'must be an https address')
    .optional(),
}

/** Whom to tell of a weakness, and until when that is sure to be right. */
export type Security = { contacts: readonly string[]; expiresAt: number; policy: string | undefined }

type Given = z.output<z.ZodObject<typeof publicSettings>>

/** What is wrong with the settings together, in one line. */
export function publicFault({ V1_DEPRECATED_AT, V1_SUNSET_AT, SECURITY_CONTACT, ...rest }: Given): string | undefined {
  const { SECURITY_EXPIRES_AT, SECURITY_POLICY } = rest
  if (V1_DEPRECATED_AT !== undefined && V1_SUNSET_AT !== undefined && V1_SUNSET_AT < V1_DEPRECATED_AT) {
    return 'V1_SUNSET_AT: must not be before V1_DEPRECATED_AT, but is'
  }
  if (SECURITY_CONTACT && SECURITY_EXPIRES_AT === undefined) {
    return 'SECURITY_EXPIRES_AT: must be set when SECURITY_CONTACT is, but is unset'
  }
  if (!SECURITY_CONTACT && (SECURITY_EXPIRES_AT !== undefined || SECURITY_POLICY)) {
    const given = SECURITY_POLICY ? 'SECURITY_POLICY' : 'SECURITY_EXPIRES_AT'
    return `SECURITY_CONTACT: must be set when ${given} is, but is unset`
  }
  return undefined
}

export function securityOf({ SECURITY_CONTACT, SECURITY_EXPIRES_AT, SECURITY_POLICY }: Given): Security | undefined {
  if (!SECURITY_CONTACT || SECURITY_EXPIRES_AT === undefined) return undefined
  return { contacts: SECURITY_CONTACT, expiresAt: SECURITY_EXPIRES_AT, policy: SECURITY_POLICY }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
