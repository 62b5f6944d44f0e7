import { z } from 'zod'
import { languages } from '#lib/values/languages.ts'
import { densities, startPagePattern, startPages, themes } from '#lib/values/preferences.ts'
import { isTimeZone, maxTimeZoneLength } from '#lib/values/time-zone.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'

const listOf = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

const themeDescription = 'The colour scheme; `system`, like null, is that of the operating system.'
const languageDescription = 'The language of the panel. Null: the first one of `Accept-Language` that the panel has.'
const timeZoneDescription =
  'The IANA time zone in which the panel shows times, such as `Europe/Berlin`, or `UTC`: in the case that IANA writes, and ' +
  'known to the server. Null: the time zone of the browser.'
const densityDescription = 'The height of the rows of tables. Null: `comfortable`.'
const startPageDescription =
  `The page that opens after sign-in: one of ${listOf(startPages)}, or \`v/NAME\` for a saved view, where NAME is not ` +
  'encoded. A view whose name cannot be a segment of a path has its id instead. Null: `cores`. A view that is renamed or ' +
  'deleted later stays the choice, and so does a page that the role of the caller may not read.'

const preferences = z
  .object({
    theme: z.enum(themes).nullable().describe(themeDescription),
    language: z.enum(languages).nullable().describe(languageDescription),
    time_zone: z.string().nullable().describe(timeZoneDescription),
    density: z.enum(densities).nullable().describe(densityDescription),
    start_page: z.string().nullable().describe(startPageDescription),
  })
  .meta({ id: 'Preferences', description: 'What the caller has chosen for the panel. Null is no choice.' })

function choice<const V extends readonly string[]>(values: V, description: string) {
  return z
    .enum(values, `must be one of ${values.join(', ')}, or null`)
    .nullable()
    .optional()
    .describe(description)
}

const timeZone = z
  .string('must be text or null')
  .max(maxTimeZoneLength, `must have at most ${maxTimeZoneLength} characters`)
  .refine(isTimeZone, 'must be a time zone that the server knows, as IANA writes it, such as Europe/Berlin, or null')
const startPage = z
  .string('must be text or null')
  .regex(startPagePattern, `must be one of ${startPages.join(', ')}, or v/ and the name of a saved view, or null`)

const common = {
  apis: ['management'],
  path: '/v2/preferences',
  scope: null,
  filters: {},
  sorts: [],
  returns: preferences,
  shape: 'record',
  sessionOnly: true,
} as const

export const getPreferences = endpoint({
  ...common,
  id: 'preferences.get',
  method: 'GET',
  summary: 'Get the preferences of the caller',
  description:
    'All are null for a user who has chosen nothing. Their `ETag` identifies their state, for `If-Match` of a change.',
  problems: ['forbidden'],
})

export const updatePreferences = endpoint({
  ...common,
  id: 'preferences.update',
  method: 'PATCH',
  summary: 'Change the preferences of the caller',
  description:
    'Changes the given fields: all of them, or none on an error. Null ends a choice, and an empty object changes nothing. ' +
    'Without `If-Match` the last change of a field counts. Changes have no audit events.',
  body: z.object({
    theme: choice(themes, themeDescription),
    language: choice(languages, languageDescription),
    time_zone: timeZone.nullable().optional().describe(timeZoneDescription),
    density: choice(densities, densityDescription),
    start_page: startPage.nullable().optional().describe(startPageDescription),
  }),
  takesIfMatch: true,
  problems: ['forbidden', 'unauthorized', 'precondition-failed', ...bodyProblems],
})
