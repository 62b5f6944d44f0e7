export type ExampleRequest = {
  method?: string
  path: string
  query?: string
  headers?: Readonly<Record<string, string>>
  /** The value of `-d`. */
  body?: string
}

/** The reader replaces these with their own credentials. */
export const placeholders = { 'X-Auth-UserId': 'YOUR_USER_UUID', 'X-Auth-Token': 'YOUR_TOKEN' }

/** Formats the request as a curl command; `-g` keeps curl from reading brackets in the query as ranges. */
export function curl(baseUrl: string, request: ExampleRequest, ...options: readonly string[]): string {
  const { method = 'GET', path, query, headers = placeholders, body } = request
  const flags = [...options, ...(query ? ['-g'] : []), ...(method === 'GET' ? [] : [`-X ${method}`])]
  const address = quoted(`${baseUrl}${path}${query ? `?${query}` : ''}`)
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [['curl', ...flags, address].join(' '), ...lines, ...(body ? [`-d ${quoted(body)}`] : [])].join(' \\\n  ')
}

/** Quotes a text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
