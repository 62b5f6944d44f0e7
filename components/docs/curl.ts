export type ExampleRequest = {
  method?: string
  path: string
  query?: string
  headers?: Readonly<Record<string, string>>
  /** What `-d` is given. */
  body?: string
}

/** Where the reader puts its own credentials. */
export const placeholders = { 'X-Auth-UserId': 'YOUR_USER_UUID', 'X-Auth-Token': 'YOUR_TOKEN' }

/** The request as a command to copy; `-g` keeps curl from reading brackets in the query as ranges. */
export function curl(baseUrl: string, request: ExampleRequest, ...options: readonly string[]): string {
  const { method = 'GET', path, query, headers = placeholders, body } = request
  const flags = [...options, ...(query ? ['-g'] : []), ...(method === 'GET' ? [] : [`-X ${method}`])]
  const address = `'${baseUrl}${path}${query ? `?${query}` : ''}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  return [['curl', ...flags, address].join(' '), ...lines, ...(body ? [`-d '${body}'`] : [])].join(' \\\n  ')
}
