const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A UUID as the database keeps it; undefined when the text is none, so that nothing has it. */
export function parseUuid(text: string): string | undefined {
  return form.test(text) ? text.toLowerCase() : undefined
}
