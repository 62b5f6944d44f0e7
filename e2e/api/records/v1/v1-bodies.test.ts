import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { importAsOperator } from '#e2e/setup/operator.ts'
import { type Credentials, createToken, createUser } from '../../support/access.ts'
import { fetchApi } from '../../support/client.ts'
import { v1Partner, v1Records } from './v1-records.ts'

type Stored = { status: number; type: string; link: string | null; body: string }

// Made at commit 45cb450, the last one before v2 had more fields than v1; never made again. `{baseUrl}` and `{observedAt}` stand
// for what a run decides.
const stored: Record<string, Stored> = JSON.parse(readFileSync(join(import.meta.dirname, 'v1-bodies.json'), 'utf8'))
const { '/hybrid-core/v1/doc': storedDocument, ...responses } = stored

let headers: Credentials

beforeAll(async () => {
  await importAsOperator(inject('env'), v1Records(inject('observedAt')))
  const email = `owner@${v1Partner}.example`
  await createUser(email, { partnerUuid: v1Partner })
  headers = await createToken(email, 'v1')
})

test.each(Object.entries(responses))(
  'v1 answers %s to the byte as it did before v2 had more fields',
  async (path, expected) => {
    const { status, headers: sent, text } = await fetchApi(path, { as: null, headers })
    expect({
      status,
      type: sent.get('content-type'),
      link: sent.get('link')?.replaceAll(inject('baseUrl'), '{baseUrl}') ?? null,
      body: text
        .replaceAll(inject('baseUrl'), '{baseUrl}')
        .replaceAll(inject('observedAt').replace('Z', '.000Z'), '{observedAt}'),
    }).toEqual(expected)
  },
)

test('the document of v1 has the operations and schemas of then: words may differ, and parameters have more limits', async () => {
  const { text } = await fetchApi('/hybrid-core/v1/doc', { as: null, headers })
  const { paths, components } = JSON.parse(text.replaceAll(inject('baseUrl'), '{baseUrl}'), withoutWords)
  const former = JSON.parse(storedDocument?.body ?? '', withoutWords)
  expect(components).toEqual(former.components)
  expect(Object.keys(paths)).toEqual(Object.keys(former.paths))
  expect(paths).toMatchObject(former.paths)
})

function withoutWords(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isWord = ([name, text]: [string, unknown]) =>
    /^examples?$/.test(name) || (/^(description|summary)$/.test(name) && typeof text === 'string')
  return Object.fromEntries(Object.entries(value).filter((entry) => !isWord(entry)))
}
