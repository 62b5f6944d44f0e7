import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { installClient } from '#e2e/setup/client-package.ts'
import { runsAll } from '../checks/test-extent.ts'

const root = join(import.meta.dirname, '../..')
const folder = await installClient()
symlinkSync(join(root, 'node_modules/@types'), join(folder.path, 'node_modules/@types'))
afterAll(() => folder.remove())

/** Returns what the compiler reports for modules in the folder: for each of them a text for each line with an error. */
async function compile(
  modules: Readonly<Record<string, string>>,
  options: object,
  compiler: string,
): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder.path, `${name}.mts`), text)
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [], ...options }
  const files = Object.keys(modules).map((name) => `${name}.mts`)
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const args = [join(root, compiler, 'bin/tsc'), '--pretty', 'false', '-p', folder.path]
  const run = promisify(execFile)(process.execPath, args)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const errors = stdout.split(/\n(?=\S)/).filter(Boolean)
  return Object.fromEntries(
    Object.keys(modules).map((name) => [
      name,
      errors.flatMap((line) => {
        const [, of, at, message] = /^(?:.*\/)?([\w-]+)\.mts\((\d+),\d+\): error (.*)/s.exec(line) ?? []
        return of === undefined ? [line] : of === name ? [`${at}: ${message}`] : []
      }),
    ]),
  )
}

const header = `
import { createClient, createStore, pages, records, ResponseError, stream } from 'hybrid-core-client'
import type { Page, ProblemKind, RecordResponse } from 'hybrid-core-client'
import * as v1 from 'hybrid-core-client/v1'
import * as v2 from 'hybrid-core-client/v2'
import * as management from 'hybrid-core-client/management'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function exactly<A, B>(is: Equal<A, B>): void
declare const error: ResponseError
const client = createClient({ baseUrl: 'https://x', userId: 'u', token: 't' })
const core = { hybrid_core_id: 'a' }
const contract_uuid = 'c'
`

const right = `
exactly<Awaited<ReturnType<typeof v2.listAssets>>, Page<v2.Asset, v2.Position>>(true)
exactly<Awaited<ReturnType<typeof v2.getAsset>>, RecordResponse<v2.Asset>>(true)
exactly<Awaited<ReturnType<typeof management.deletePaymentMethod>>, void>(true)
exactly<v2.Asset['node_type'], 'compute' | 'distributed_storage' | 'object_storage'>(true)
exactly<v2.Asset['cpu_usage'], v2.CoreUsage | null>(true)
exactly<v2.Position, { number: number; size: number; total: number; total_pages: number }>(true)
exactly<v1.Position, { offset: number; limit: number; total: number }>(true)
exactly<v1.Asset['site_id'], string>(true)
exactly<'allocated' extends keyof v1.ByteUsage ? true : false, false>(true)
for await (const asset of records(client, v2.listAssets, core)) exactly<typeof asset, v2.Asset>(true)
for await (const page of pages(client, v1.listSites)) exactly<typeof page, Page<v1.Site, v1.Position>>(true)
for await (const one of stream(client, management.listContracts)) exactly<typeof one, management.Contract>(true)
await v2.listAssets(client, { ...core, sort: ['-memory_usage', 'id'] as const, filter: { status: undefined } })
await v2.getHistory(client, { ...core, filter: { from: new Date(), to: '2026-01-31T12:00:00Z', step: '1h' } })
await v1.listAssets(client, { site_id: 'a', page: { offset: 50, limit: 10 } }, { signal: AbortSignal.abort() })
await management.pushObservations(client, { interval: 60, body: [{ hybrid_core_id: 'a', id: 'b', status: 'active' }] })
exactly<typeof error.kind, ProblemKind | null>(true)
if (error.kind === 'precondition-failed') error.problems.map((one) => ('data' in one ? one.data.field : one.DocURL))
createClient({ baseUrl: new URL('https://x'), userId: 'u', token: 't', store: createStore(), retry: { times: 0 } })
`

/** Each line has one error. */
const wrong: [string, RegExp][] = [
  ["createClient({ baseUrl: 'https://x', userId: 'u' })", /token/],
  ['await v2.listAssets(client)', /Expected 2-3 arguments/],
  ['await v2.listAssets(client, {})', /hybrid_core_id/],
  ["await v2.listAssets(client, { site_id: 'a' })", /site_id/],
  ["await v2.listAssets(client, { ...core, sort: ['cpu_usage'] })", /cpu_usage/],
  ["await v2.listAssets(client, { ...core, sort: ['--id'] })", /--id/],
  ["await v2.listAssets(client, { ...core, filter: { node_type: 'computer' } })", /computer/],
  ['await v2.listAssets(client, { ...core, filter: { stale: true } })', /stale/],
  ["await v2.findAssets(client, { filter: { stale: 'true' } })", /string/],
  ["await v2.getHistory(client, { ...core, filter: { step: ['1h', '1d'] } })", /string\[\]/],
  ['await v2.listAssets(client, { ...core, page: { offset: 5 } })', /offset/],
  ['await v1.listAssets(client, { site_id: "a", page: { number: 5 } })', /number/],
  ['await v2.listAssets(client, { ...core, ifMatch: "x" })', /ifMatch/],
  ['await management.updateContract(client, { contract_uuid })', /body/],
  ['await management.updateContract(client, { contract_uuid, body: { name: "x" } })', /name/],
  ['await management.pushObservations(client, { body: [{ id: "b" }] })', /hybrid_core_id/],
  ['stream(client, v1.listSites)', /ndjson/],
  ['stream(client, v2.listHybridCores, { page: { number: 2 } })', /page/],
  ['records(client, v2.getHybridCore, core)', /format/],
  ["error.kind === 'precondition-faild'", /no overlap/],
  ['error.problems[0]!.data', /data/],
  ['v2.createToken', /createToken/],
]

/** The programs of the README, each a module of its own. */
function examples(): Record<string, string> {
  const blocks = readFileSync(join(folder.package, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)
  return Object.fromEntries([...blocks].map(([, text = ''], at) => [`example-${at + 1}`, text]))
}

describe('a strict program that uses the package', () => {
  const modules = { ...examples(), right: header + right, wrong: [header, ...wrong.map(([line]) => line)].join('\n') }
  const wrongLines = wrong.map(([, message], at) => [header.split('\n').length + at + 1, message] as const)

  const inBrowser = { lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' }
  const inNode = { lib: ['es2022'], types: ['node'] }
  const compilers: [name: string, options: object, folder: string][] = [
    ['TypeScript 7', inBrowser, 'node_modules/typescript'],
    ['TypeScript 7 in Node', inNode, 'node_modules/typescript'],
  ]
  // It takes several times as long.
  if (runsAll) compilers.push(['TypeScript 5 in Node', inNode, 'e2e/openapi/node_modules/typescript'])

  test.each(compilers)(
    'compiles with %s, also each example of the README, and a wrong use does not',
    async (_, options, compiler) => {
      const { wrong: found = [], ...others } = await compile(modules, options, compiler)
      expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, []])))
      expect(found).toEqual(
        wrongLines.map(([line, { source }]) => expect.stringMatching(new RegExp(`^${line}: .*${source}`, 's'))),
      )
      expect(Object.keys(others)).toContain('example-5')
    },
  )
})

test('the package needs no other one, and its modules import only each other', () => {
  const manifest = JSON.parse(readFileSync(join(folder.package, 'package.json'), 'utf8'))
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts|bin/i.test(key))).toEqual([])
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'hybrid-core-client', version, license, type: 'module', sideEffects: false })
  expect(readdirSync(folder.package).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const dist = readdirSync(join(folder.package, 'dist'))
  for (const file of dist) {
    const text = readFileSync(join(folder.package, 'dist', file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\b(?:from|import\()\s*'(.*?)'/g)) {
      expect([file, dist]).toEqual([file, expect.arrayContaining([name.replace(/^\.\//, '')])])
    }
  }
  expect(dist.filter((file) => /test|generate/.test(file))).toEqual([])
})

test('a browser loads a few kilobytes for one operation, and nothing of the others', async () => {
  const contents = `
    import { createClient } from 'hybrid-core-client'
    import { getAsset } from 'hybrid-core-client/v2'
    export const load = (options, input) => getAsset(createClient(options), input)`
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder.path },
    ...{
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'error',
    },
  })
  const [{ text = '' } = {}] = outputFiles
  expect(text.length).toBeLessThan(5.5 * 1024)
  expect(gzipSync(text).length).toBeLessThan(3 * 1024)
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  expect(text.match(/\/(?:hybrid-core|management)\/[\w/:-]+/g)).toEqual([
    '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets/:asset_id',
  ])
  expect(text).not.toMatch(/ndjson|links|getReader/)
})
