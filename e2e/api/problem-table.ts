/** What a line of the contract's tables of problems fixes of a body. */
export type ProblemLine = { type: string; title: string; status: number; DocURL?: string }
export type InterfaceName = 'v1' | 'v2' | 'management'

type Row = [status: number, title: string, slug?: string]

// Word for word; the slug is the title in kebab-case unless the contract gives another.
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

/** Section 6.1. */
const hybridCore: Row[] = [
  ...everywhere,
  [400, 'Query parameter value processing failed'],
  [400, 'Not allowed query parameter recurrence'],
  [400, 'Wrong encoded URL query'],
  [404, 'Asset unknown'],
]

const rows: Record<InterfaceName, Row[]> = {
  v1: [...hybridCore, [404, 'Site unknown']],
  v2: [...hybridCore, [404, 'Hybrid core unknown'], [400, 'Not allowed query parameter']],
  /** Section 6.2. */
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

/** Every problem that an interface may answer with. */
export function problemTable(name: InterfaceName, baseUrl: string): ProblemLine[] {
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
      DocURL: slug === 'authentication-failed' ? `${introduction}#auth` : introduction,
    }
  })
}

/** The line of a slug; of `authentication-failed`, the 401. */
export function problemLine(name: InterfaceName, baseUrl: string, slug: string): ProblemLine {
  const line = problemTable(name, baseUrl).find(({ type }) => type.endsWith(`/${slug}`))
  if (!line) throw new Error(`Section 6 has no ${slug}`)
  return line
}
