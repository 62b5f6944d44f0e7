import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Source } from '../source.ts'
import { readSources, SourcesError, sourcesOf } from './read-sources.ts'

const minimal = ['name: ber-1', 'url: http://127.0.0.1:9090', 'hybrid_core: ber-1', 'preset: node-exporter']

/** A file of one source with the lines of the minimal one, without those that start like an added one. */
function fileOf(...added: string[]): string {
  const keys = added.map((line) => line.split(':')[0])
  const lines = [
    ...minimal.filter((line) => !keys.includes(line.split(':')[0])),
    ...added.filter((line) => !/^\w+: $/.test(line)),
  ]
  return `sources:\n  - # the first\n${lines.map((line) => `    ${line}\n`).join('')}`
}

/** The sources of a text, or its problems without the name of the file. */
function parsed(text: string): { sources: Source[]; problems: string[] } {
  try {
    return { sources: sourcesOf(text, '/etc/panel/sources.yaml'), problems: [] }
  } catch (error) {
    if (!(error instanceof SourcesError)) throw error
    return { sources: [], problems: error.problems.map((problem) => problem.replace('sources.yaml:', '')) }
  }
}

const problemsOf = (text: string) => parsed(text).problems
const sourceOf = (...added: string[]) => sourcesOf(fileOf(...added), '/etc/panel/sources.yaml')[0]

describe('a sources file', () => {
  test('has defaults, and names its files relative to its folder', () => {
    expect(sourceOf('bearer_token_file: secrets/token', 'url: https://p.example/prometheus/')).toMatchObject({
      ...{ name: 'ber-1', url: 'https://p.example/prometheus', core: { id: 'ber-1' }, create: false, history: 'kept' },
      ...{ intervalSeconds: 60, timeoutMs: 20_000, headers: {}, caFile: undefined },
      credentials: { kind: 'bearer', tokenFile: '/etc/panel/secrets/token' },
    })
  })

  test('has a timeout of two thirds of an interval under 30 s, in whole milliseconds', () => {
    expect(sourceOf('interval: 15s')).toMatchObject({ intervalSeconds: 15, timeoutMs: 10_000 })
    expect(sourceOf('interval: 20s')).toMatchObject({ intervalSeconds: 20, timeoutMs: 13_333 })
    expect(sourceOf('interval: 29s')).toMatchObject({ timeoutMs: 19_333 })
    expect(sourceOf('interval: 30s')).toMatchObject({ timeoutMs: 20_000 })
  })

  test.each([
    ['url: http://ann:secret@p:9090', 'url: must not hold credentials: use bearer_token_file or basic_auth'],
    ['url: "https:ann:secret@p:9090"', 'url: must not hold credentials: use bearer_token_file or basic_auth'],
    ['basic_auth: {username: "a:b", password_file: x}', 'basic_auth.username: must not have a colon'],
    ['headers: {X-Name: "\\u00e4\\n"}', 'headers.X-Name: must be 1 to 4000 characters of ASCII'],
    ['url: http://p:9090/?token=secret', 'url: must not have a query or a fragment'],
    ['url: ftp://p', 'url: must be an http or https address'],
    ['name: import', 'name: must not be import, which names the values of inventory files, but is "import"'],
    ['interval: 14s', 'interval: must be at least 15s, but is "14s"'],
    ['history: both', 'history: must be one of kept, source, but is "both"'],
    ['interval: 60', 'interval: must be a duration such as 60s, but is 60'],
    ['timeout: 60s', 'timeout: must be shorter than the interval'],
    ['bearer_token: secret', 'bearer_token: is not a field'],
    ['basic_auth: {username: ann, password: secret}', 'basic_auth.password_file: must be given'],
    [
      'headers: {Authorization: secret}',
      'headers.Authorization: must not hold a secret: use bearer_token_file or basic_auth',
    ],
    ['hybrid_core_label: core', ': must have one of hybrid_core and hybrid_core_label'],
    ['preset: ', ': must have a preset or queries'],
    ['preset: nagios', 'preset: must be one of node-exporter, ceph, proxmox-ve, libvirt'],
    ['preset: [{name: ceph, mountpoint: /}]', 'preset[0].mountpoint: is not a parameter of ceph, which has selector'],
    ['preset: libvirt', 'preset: must also have queries for cpu.used and cpu.total of compute'],
    [
      'preset: [node-exporter, proxmox-ve]',
      'preset[1]: must query cpu.used of compute once, which node-exporter does already',
    ],
    ["relabel: [{match: '(', to: x}]", 'relabel[0].match: must be a regular expression of RE2'],
    ["relabel: [{match: '(a)', to: $2}]", 'relabel[0].to: must name groups of the pattern, but names $2'],
    ['queries: [{node_type: compute, cpu: {used: x, total: -1}}]', 'queries[0].cpu.total: must be >= 0, but is -1'],
    ['queries: [{node_type: object_storage, cpu: {used: x, total: 1}}]', 'queries[0].cpu: must be left out unless'],
    ['queries: [{node_type: compute, memory: {used: x}}]', ''],
  ])('with %s is refused with line, field and rule', (line, rule) => {
    const problems = problemsOf(fileOf(line))
    if (rule === '') return expect(problems).toEqual([])
    const field = rule.startsWith(':') ? 'sources[0]' : 'sources[0].'
    expect(problems.join('\n')).toContain(`${field}${rule}`)
    expect(problems.join('\n')).not.toContain('secret@')
    expect(problems.join('\n')).not.toMatch(/is "?secret/)
  })

  test('reports all problems of all sources, each with its own line', () => {
    const text =
      'sources:\n  - name: a\n    url: nowhere\n    hybrid_core: x\n    bogus: 1\n  - name: a\n    interval: 5s\n'
    expect(problemsOf(text)).toEqual([
      '3: sources[0].url: must be an http or https address',
      '5: sources[0].bogus: is not a field',
      '6: sources[1].name: must be unique, but is also that of sources[0]',
      '6: sources[1].url: must be given',
      '7: sources[1].interval: must be at least 15s, but is "5s"',
    ])
  })

  test.each([
    ['sources: [a: b: c]', 1],
    ['sources:\n  - name: a\n    name: b\n', 3],
    ['a: 1\n---\nb: 2\n', 2],
    ['sources: *nowhere\n', 1],
    ['', 1],
  ])('that is not valid YAML has a problem with its line: %j', (text, line) => {
    expect(problemsOf(text)[0]).toMatch(new RegExp(`^${line}: `))
  })

  test('has own queries that replace those of its presets', () => {
    const source = sourceOf('queries: [{node_type: compute, memory: {used: mine, total: 1000}}]')
    const queries = source?.queries.map(({ quantity, field, expression }) => [`${quantity}.${field}`, expression])
    expect(queries).toContainEqual(['memory.used', 'mine'])
    expect(queries).toContainEqual(['memory.total', 1000])
    expect(queries?.filter(([name]) => name === 'memory.used')).toHaveLength(1)
    expect(queries?.map(([name]) => name)).toContain('cpu.used')
  })

  test('maps each preset as its file says, unless the source says otherwise', () => {
    const mapped = (...lines: string[]) =>
      sourceOf('preset: [node-exporter, ceph]', ...lines)?.queries.map(({ nodeType, assetLabel, relabel }) => [
        nodeType === 'compute',
        assetLabel,
        relabel.map(({ apply }) => apply('cn-01.example.com')),
      ])
    const [ofNodes, ofDisks] = [
      [true, 'nodename', ['cn-01']],
      [false, 'hostname', ['cn-01']],
    ]
    expect(new Set(mapped()?.map((one) => JSON.stringify(one)))).toEqual(
      new Set([ofNodes, ofDisks].map((one) => JSON.stringify(one))),
    )
    const own = mapped('asset_label: instance', "relabel: [{match: '([^.]+)\\..*', to: 'node-$1'}]")
    expect(own?.length).toBeGreaterThan(4)
    for (const [, label, ids] of own ?? []) expect([label, ids]).toEqual(['instance', ['node-cn-01']])
  })

  test('fills the parameters of a preset as strings of PromQL, and leaves out queries without theirs', () => {
    const storage = (...lines: string[]) => sourceOf(...lines)?.queries.filter(({ quantity }) => quantity === 'storage')
    expect(storage()).toEqual([])
    const [used] = storage(`preset: [{name: node-exporter, mountpoint: '/srv/"a\\.b', selector: 'job="x"'}]`) ?? []
    expect(used?.expression).toContain(String.raw`mountpoint=~"/srv/\"a\\.b",job="x"`)
  })
})

describe('reading a sources file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sources-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('reports each problem in one line with the name of the file', async () => {
    const file = join(folder, 'sources.yaml')
    writeFileSync(file, fileOf('interval: "5\u001b[2Js"'))
    const error = await readSources(file).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SourcesError)
    expect((error as SourcesError).problems).toEqual([
      expect.stringMatching(/^sources\.yaml:7: sources\[0\]\.interval: must/),
    ])
    expect((error as SourcesError).message).not.toContain('\u001b')
    await expect(readSources(join(folder, 'missing.yaml'))).rejects.toThrow('missing.yaml: cannot be read: ENOENT')
  })

  test('never throws anything else, whatever the text', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(...minimal).map((line) => ({ [line.split(':')[0] ?? '']: 1 })),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          value.map((one) => JSON.stringify({ sources: [one] })),
        ),
        (text) => {
          const { sources, problems } = parsed(text)
          expect(problems.length > 0 || sources.length > 0).toBe(true)
          for (const problem of problems) expect(problem).toMatch(/^[1-9]\d*: /)
        },
      ),
    )
  })
})
