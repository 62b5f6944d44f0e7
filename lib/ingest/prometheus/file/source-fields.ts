import { z } from 'zod'
import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { cpu, id, memory, oneOf, text } from '#lib/ingest/records/fields.ts'
import { duration } from '#lib/settings/setting-formats.ts'
import { dayMs } from '#lib/values/time.ts'
import { checkComputeOnly } from '../../observations/compute-only.ts'
import { relabelRule } from './relabel.ts'

// The fields of a sources file. A message is a rule that follows "sources.yaml:7: sources[0].interval: ".

const maxPatternLength = 200
const maxQueryLength = 4_000
const minIntervalMs = 15_000

const must = (type: string) => `must be ${type}`

const durationRule = 'must be a duration such as 60s'
const interval = z
  .string(durationRule)
  .pipe(duration)
  .refine((ms) => ms >= minIntervalMs, 'must be at least 15s')
  .refine((ms) => ms <= dayMs, 'must be at most 1d')
const timeout = z
  .string(durationRule)
  .pipe(duration)
  .refine((ms) => ms >= 1_000, 'must be at least 1s')

/** `push:` begins the names of pushes, and `import` is what the API shows for assets without a source. */
const sourceName = z
  .string(must('text'))
  .regex(
    /^[A-Za-z\d][\w.-]{0,99}$/,
    'must be 1 to 100 characters of A-Z a-z 0-9 . _ -, starting with a letter or digit',
  )
  .refine((name) => name !== 'import', 'must not be import, which names the values of inventory files')

function hasCredentials(address: string): boolean {
  const parsed = URL.parse(address)
  return parsed !== null && `${parsed.username}${parsed.password}` !== ''
}

const url = z
  .string(must('text'))
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address')
  .refine((value) => !hasCredentials(value), 'must not hold credentials: use bearer_token_file or basic_auth')
  .refine((value) => !/[?#]/.test(value), 'must not have a query or a fragment')
  .transform((value) => new URL(value).href.replace(/\/+$/, ''))

const label = z.string(must('text')).regex(/^[A-Za-z_]\w{0,199}$/, 'must be the name of a label')
const file = text(4_096)

const ownHeaders = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-encoding', 'content-length', 'content-type', 'expect'],
  ...['host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])
const header = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must be the name of a header')
  .refine((name) => !ownHeaders.has(name.toLowerCase()), 'must not be a header that the request sets itself')
  .refine(
    (name) => !secretHeaders.has(name.toLowerCase()),
    'must not hold a secret: use bearer_token_file or basic_auth',
  )

const headerValue = z.string(must('text')).regex(/^[\x20-\x7e]{1,4000}$/, 'must be 1 to 4000 characters of ASCII')

/** A colon would end it. */
const username = text(500).regex(/^[^:]*$/, 'must not have a colon')

const pattern = z.string(must('text')).max(maxPatternLength, `must have at most ${maxPatternLength} characters`)
const relabel = z
  .strictObject({ match: pattern, to: pattern }, must('an object'))
  .transform(({ match, to }, context) => {
    try {
      return relabelRule(match, to)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      context.addIssue({
        code: 'custom',
        path: [/^must name/.test(error.message) ? 'to' : 'match'],
        message: error.message,
      })
      return z.NEVER
    }
  })

/** One preset or several, each a name, or an object with its parameters. */
const preset = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]).map((one) => (typeof one === 'string' ? { name: one } : one)),
  z.array(z.object({ name: z.string(must('text')) }, must('the name of a preset, or an object')).catchall(text(500))),
)

const promql = text(maxQueryLength)
/** `used` is always a query; the others may be constants. */
function quantity(amount: z.ZodType<number>) {
  const constantOrPromql = z.unknown().transform((value, context): string | number => {
    const parsed = (typeof value === 'number' ? amount : promql).safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue(parsed.error.issues[0]?.message ?? must('text'))
    return z.NEVER
  })
  return z
    .strictObject(
      { used: promql.optional(), total: constantOrPromql.optional(), allocated: constantOrPromql.optional() },
      must('an object'),
    )
    .refine((fields) => Object.keys(fields).length > 0, 'must have at least one of used, total, allocated')
    .optional()
}
const quantities = {
  cpu: quantity(cpu.shape.used),
  memory: quantity(memory.shape.used),
  storage: quantity(memory.shape.used),
}

export const queriesField = z.array(
  z
    .strictObject({ node_type: oneOf(nodeTypes), ...quantities }, must('an object'))
    .superRefine(checkComputeOnly)
    .refine(({ cpu, memory, storage }) => cpu ?? memory ?? storage, 'must have at least one of cpu, memory, storage'),
  must('a list'),
)

export type QueryEntry = z.output<typeof queriesField>[number]

export const assetLabelField = label
export const relabelField = z.array(relabel, must('a list')).max(20, 'must have at most 20 rules')

export const sourceFields = z.strictObject(
  {
    name: sourceName,
    url,
    bearer_token_file: file.optional(),
    basic_auth: z.strictObject({ username, password_file: file }, must('an object')).optional(),
    headers: z.record(header, headerValue, must('an object')).optional(),
    ca_file: file.optional(),
    interval: interval.prefault('60s'),
    timeout: timeout.optional(),
    hybrid_core: id.optional(),
    hybrid_core_label: label.optional(),
    asset_label: assetLabelField.optional(),
    relabel: relabelField.optional(),
    create: z.boolean(must('true or false')).default(false),
    history: oneOf(['kept', 'source']).default('kept'),
    preset: preset.optional(),
    queries: queriesField.optional(),
  },
  must('an object'),
)

export type GivenSource = z.output<typeof sourceFields>

export const fileFields = z.strictObject(
  {
    sources: z
      .array(z.unknown(), must('a list'))
      .min(1, 'must have at least one source')
      .max(100, 'must have at most 100 sources'),
  },
  'must be an object with the field sources',
)
