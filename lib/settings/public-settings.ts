import { z } from 'zod'
import { parseDayOrTime } from '../values/time.ts'

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((given) => given.every(isOrigin), 'must be origins such as https://app.example.com, separated by commas')
const moment = z.string().transform((text, context) => {
  const ms = parseDayOrTime(text)
  if (ms === undefined) context.addIssue('must be a date or a time such as 2027-01-31T00:00:00Z')
  return ms ?? z.NEVER
})
const contacts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (given) => given.length > 0 && given.every((one) => /^(https:\/\/|mailto:|tel:)./.test(one)),
    'must be mailto:, https:// or tel: addresses, separated by commas',
  )

/** The settings for CORS, the deprecation of v1, and security.txt. */
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

/** The contents of security.txt; `expiresAt` in epoch milliseconds. */
export type Security = { contacts: readonly string[]; expiresAt: number; policy: string | undefined }

type Given = z.output<z.ZodObject<typeof publicSettings>>

/** Returns what is wrong with the combination of these settings, in one line. */
export function publicSettingsProblem({
  V1_DEPRECATED_AT,
  V1_SUNSET_AT,
  SECURITY_CONTACT,
  ...rest
}: Given): string | undefined {
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
