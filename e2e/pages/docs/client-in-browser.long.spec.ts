// Long: it starts a panel and packs the client. The check runs the packed client in Node, and bundles it for browsers.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { billing, billingIds } from '#e2e/api/support/billing-fixtures.ts'
import { inventory, partnerUuid } from '#e2e/api/support/fixtures.ts'
import { installClient } from '#e2e/setup/client-package.ts'
import { asOperator, createUserAsOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { type Product, runCommandToSuccess, startProduct } from '#e2e/setup/processes/product.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'

type Access = { baseUrl: string; userId: string; token: string }

/** Runs in the page: the result of each part, as the page sees it. */
const program = `
import { createClient, createStore, records, stream } from 'hybrid-core-client'
import { findAssets, listHybridCores } from 'hybrid-core-client/v2'
import { getContract, updateContract } from 'hybrid-core-client/management'

export async function run(access, contract_uuid) {
  const statuses = []
  const send = async (...request) => {
    const response = await fetch(...request)
    statuses.push(response.status)
    return response
  }
  const client = createClient({ ...access, store: createStore(), fetch: send })
  const failure = (call) => call.catch(({ name, status, kind, requestId }) => ({ name, status, kind, requestId }))
  const ids = async (list) => {
    const found = []
    for await (const { hybrid_core_id, id } of list) found.push(hybrid_core_id + ' ' + id)
    return found
  }
  const cores = await listHybridCores(client, { sort: ['-id'] })
  const again = await listHybridCores(client, { sort: ['-id'] })
  const listStatuses = statuses.splice(0)
  const { etag } = await getContract(client, { contract_uuid })
  await updateContract(client, { contract_uuid, body: { email: 'new@example.com' }, ifMatch: etag })
  return {
    cores: cores.data.map(({ id }) => id),
    isSame: JSON.stringify(cores) === JSON.stringify(again),
    listStatuses,
    paged: await ids(records(client, findAssets)),
    streamed: await ids(stream(client, findAssets)),
    conflict: await failure(updateContract(client, { contract_uuid, body: { email: 'late@example.com' }, ifMatch: etag })),
    refused: await failure(listHybridCores(createClient({ ...access, token: 'wrong' }))),
    unreachable: await failure(listHybridCores(createClient({ ...access, baseUrl: 'http://127.0.0.1:9' }))),
  }
}`

test('the packed client runs in a page of an origin that the panel allows', async ({ page }) => {
  const folder = temporaryFolder('client-in-browser')
  const site = await serve(await bundle())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const env = { DATA_DIR: folder.path, CORS_ORIGINS: origin }
  let product: Product | undefined
  try {
    await runCommandToSuccess(['migrate'], { env })
    await importAsOperator(env, inventory(new Date().toISOString(), billing))
    const { userId, token } = await createAccess(env)
    product = await startProduct({ mount: 'server', env })
    await page.goto(origin)
    const { paged, streamed, cores, ...result } = await runInPage(page, { baseUrl: product.url, userId, token })
    expect(result).toEqual({
      isSame: true,
      listStatuses: [200, 304],
      conflict: { name: 'ResponseError', status: 412, kind: 'precondition-failed', requestId: expect.any(String) },
      refused: { name: 'ResponseError', status: 401, kind: 'authentication-failed', requestId: expect.any(String) },
      unreachable: { name: 'NoResponseError' },
    })
    expect(cores).toEqual([...cores].sort().reverse())
    expect(paged.length).toBeGreaterThan(100)
    expect(streamed).toEqual(paged)
  } finally {
    await product?.stop()
    site.close()
    folder.remove()
  }
})

type Result = { paged: string[]; streamed: string[]; cores: string[] }

function runInPage(page: Page, access: Access): Promise<Result & Record<string, unknown>> {
  return page.evaluate(
    ([given, contractUuid]) => {
      type Program = { run(access: Access, contractUuid: string): Promise<Result & Record<string, unknown>> }
      return (globalThis as unknown as { program: Program }).program.run(given, contractUuid)
    },
    [access, billingIds.A.contract_uuid] as const,
  )
}

async function bundle(): Promise<string> {
  const installed = await installClient()
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: installed.path },
    ...{ bundle: true, format: 'iife', globalName: 'program', platform: 'browser', write: false, logLevel: 'error' },
  })
  installed.remove()
  return outputFiles[0]?.text ?? ''
}

/** Serves an empty page with the script, on a port of its own. */
async function serve(script: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>x</title><script>${script}</script>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

async function createAccess(env: { DATA_DIR: string }): Promise<{ userId: string; token: string }> {
  const email = 'owner@example.com'
  const password = 'a long enough password'
  await createUserAsOperator(env, { partnerUuid: partnerUuid.A, email, role: 'owner', password })
  const { userUuid: userId, token } = await asOperator(env, (context) =>
    issueToken(context, { email, name: 'browser' }),
  )
  return { userId, token }
}
