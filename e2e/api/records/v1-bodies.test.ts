import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { importAsOperator } from '#e2e/setup/operator.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import { fetchApi } from '../support/client.ts'
import { v1Partner, v1Records } from './v1-records.ts'

type Stored = { status: number; type: string; link: string | null; body: string }

/** Responses of v1 as they were at commit 45cb450. `{baseUrl}` and `{observedAt}` stand for what a run decides. */
const stored = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, 'v1-bodies.json'), 'utf8')) as Record<string, Stored>,
)

let headers: Credentials

beforeAll(async () => {
  await importAsOperator(inject('env'), v1Records(inject('observedAt')))
  const email = `owner@${v1Partner}.example`
  await createUser(email, { partnerUuid: v1Partner })
  headers = await createToken(email, 'v1')
})

test.each(stored)('v1 answers %s to the byte as it did before v2 had more fields', async (path, expected) => {
  const { status, headers: sent, text } = await fetchApi(path, { as: null, headers })
  expect({
    status,
    type: sent.get('content-type'),
    link: sent.get('link')?.replaceAll(inject('baseUrl'), '{baseUrl}') ?? null,
    body: text
      .replaceAll(inject('baseUrl'), '{baseUrl}')
      .replaceAll(inject('observedAt').replace('Z', '.000Z'), '{observedAt}'),
  }).toEqual(expected)
})
