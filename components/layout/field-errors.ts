import { ApiError } from '#lib/api/client.ts'

/** What the API says of each field that it refused, without the field's name; undefined when it said nothing of fields. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.problems.flatMap(({ data, detail }) =>
    data?.field ? [[data.field, sentence(detail.replace(`${data.field}: `, ''))] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
