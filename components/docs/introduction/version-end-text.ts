import type { Lifetime } from '#lib/api/dialects/dialect.ts'

/**
 * Returns the title and the sentences of the notice that a version is or will be deprecated, and when it ends; null when it
 * has no dates. Backticks mark code.
 */
export function versionEndText(
  name: string,
  { deprecatedAt, sunsetAt }: Lifetime,
  nowMs: number,
): { title: string; text: string } | null {
  const headers = [deprecatedAt !== undefined && '`Deprecation`', sunsetAt !== undefined && '`Sunset`'].filter(Boolean)
  if (headers.length === 0) return null
  const isDeprecated = deprecatedAt !== undefined && deprecatedAt <= nowMs
  const sentences = [
    deprecatedAt !== undefined && `${name} ${isDeprecated ? 'is' : 'will be'} deprecated as of ${dayOf(deprecatedAt)}.`,
    sunsetAt !== undefined && `It may be removed after ${dayOf(sunsetAt)}.`,
    `Its responses have the ${headers.length === 1 ? 'header' : 'headers'} ${headers.join(' and ')}.`,
    'Use v2 for new clients.',
  ]
  const title = isDeprecated ? 'is deprecated' : deprecatedAt === undefined ? 'may be removed' : 'will be deprecated'
  return { title: `${name} ${title}`, text: sentences.filter(Boolean).join(' ') }
}

function dayOf(timeMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(timeMs)
}
