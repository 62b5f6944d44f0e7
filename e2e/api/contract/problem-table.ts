/** The fields of a problem that clients rely on. */
export type ExpectedProblem = { type: string; title: string; status: number; DocURL?: string }
export type ApiName = 'v1' | 'v2' | 'management'

type Row = [status: number, title: string, slug?: string]

// Written by hand, and not derived from the code; the slug is the title in kebab-case unless the row has another.
const everywhere: Row[] = [
  [401, 'Authentication failed'],
  [400, 'Authentication failed'],
  [503, 'Authentication temporarily unavailable', 'authentication-unavailable'],
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [429, 'Too Many Requests'],
  [414, 'URI Too Long'],
  [431, 'Request Header Fields Too Large'],
  [408, 'Request Timeout'],
  [500, 'Gone Wrong'],
]

const hybridCore: Row[] = [
  ...everywhere,
  [400, 'Query parameter value processing failed'],
  [400, 'Not allowed query parameter recurrence'],
  [400, 'Wrong encoded URL query'],
  [404, 'Asset unknown'],
]

const rows: Record<ApiName, Row[]> = {
  v1: [...hybridCore, [404, 'Site unknown']],
  v2: [...hybridCore, [404, 'Hybrid core unknown'], [400, 'Not allowed query parameter']],
  management: [
    ...everywhere,
    [404, 'Contract Not Found'],
    [404, 'Invoice Not Found'],
    [404, 'Partner Not Found'],
    [404, 'Price List Not Found'],
    [404, 'Project Not Found'],
    [404, 'Payment Method Not Found'],
    [404, 'Location Not Found'],
    [401, 'Unauthorized'],
    [400, 'Validation Exception'],
    [403, 'Forbidden'],
    [412, 'Precondition Failed'],
    [413, 'Payload Too Large'],
    [415, 'Unsupported Media Type'],
  ],
}

/** Returns all problems of an API. */
export function problemTable(name: ApiName, baseUrl: string): ExpectedProblem[] {
  return rows[name].map(([status, title, slug = title.toLowerCase().replaceAll(' ', '-')]) => {
    if (name === 'management') {
      const folder = ['Unauthorized', 'Validation Exception'].includes(title) ? 'schema/problem' : 'docs/problems'
      return { type: `${baseUrl}/${folder}/${slug}`, title, status }
    }
    const introduction = `${baseUrl}/docs/apis/hybrid-core/${name}/introduction`
    return {
      type: `${baseUrl}/docs/apis/problems/hybrid-core/${name}/${slug}`,
      title,
      status,
      DocURL: slug.startsWith('authentication-') ? `${introduction}#auth` : introduction,
    }
  })
}

/** Returns the problem with this slug; for `authentication-failed` the 401. */
export function expectedProblem(name: ApiName, baseUrl: string, slug: string): ExpectedProblem {
  const line = problemTable(name, baseUrl).find(({ type }) => type.endsWith(`/${slug}`))
  if (!line) throw new Error(`There is no problem ${slug}`)
  return line
}
