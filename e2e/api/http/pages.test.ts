import { describe, expect, inject, test } from 'vitest'
import { documented, problemPages } from '#components/docs/problems/problem-pages.ts'
import { problemTable } from '../contract/problem-table.ts'
import { versions } from '../support/versions.ts'

const baseUrl = inject('baseUrl')
const interfaces = ['v1', 'v2', 'management'] as const
const emitted = documented.flatMap(problemPages).map(({ path }) => baseUrl + path)
const promised = interfaces.flatMap((name) => problemTable(name, baseUrl))
// Management emits problems with its routes; v1 and v2 document all of theirs.
const types = [
  ...new Set([...emitted, ...versions.flatMap(({ name }) => problemTable(name, baseUrl).map(({ type }) => type))]),
]

/** Fetches a page without a session. */
async function pageAt(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, type: response.headers.get('content-type'), html: await response.text() }
}

describe.each(types.map((type) => [type.slice(baseUrl.length), type] as const))('%s', (_, url) => {
  test('is a page about its problem', async () => {
    const { status, type, html } = await pageAt(url)
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/html\b/)])
    const [, heading] = html.match(/<h1\b[^>]*>(.*?)<\/h1>/s) ?? []
    expect(heading).toBeTruthy()
    for (const line of promised.filter((one) => one.type === url)) {
      expect(heading).toContain(line.title)
      expect(html).toContain(String(line.status))
    }
  })
})

describe.each(versions)('the introduction of $name', ({ name }) => {
  test('is a page with an anchor for authentication', async () => {
    const { status, type, html } = await pageAt(`${baseUrl}/docs/apis/hybrid-core/${name}/introduction`)
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/html\b/)])
    expect(html.match(/ id="auth"/g)).toHaveLength(1)
    for (const header of ['X-Auth-UserId', 'X-Auth-Token']) expect(html).toContain(header)
  })
  test('is the target of every DocURL of the version', () => {
    const urls = new Set(problemTable(name, baseUrl).map(({ DocURL }) => DocURL?.replace(/#auth$/, '')))
    expect([...urls]).toEqual([`${baseUrl}/docs/apis/hybrid-core/${name}/introduction`])
  })
})

test.each([
  '/docs/apis/problems/hybrid-core/v2/nothing',
  '/docs/apis/problems/hybrid-core/v3/not-found',
  '/docs/apis/problems/hybrid-core/v2/site-unknown',
  '/docs/apis/problems/hybrid-core/v1/hybrid-core-unknown',
  '/docs/apis/problems/hybrid-core/v2/__proto__',
  '/docs/apis/hybrid-core/v3/introduction',
  '/docs/problems/nothing',
  '/docs/problems/hybrid-core-unknown',
  '/schema/problem/nothing',
])('%s is a 404', async (path) => {
  expect((await pageAt(baseUrl + path)).status).toBe(404)
})
