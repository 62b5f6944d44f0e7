import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { memory, useRounds } from '#lib/ingest/prometheus/test-rounds.ts'
import { JobRunner } from './job-runner.ts'
import { readSourcesFile, SourcesFile } from './sources-file.ts'

describe('the sources file of a server that runs', () => {
  const { context, server, stored } = useRounds('sqlite')
  const folder = temporaryFolder('sources-file')
  const file = join(folder.path, 'sources.yaml')
  const lines: string[] = []
  const causes: unknown[] = []
  let jobs: JobRunner | undefined
  let followed: SourcesFile | undefined
  afterEach(async () => {
    await followed?.close()
    await jobs?.close()
    lines.length = 0
    causes.length = 0
  })
  afterAll(() => folder.remove())

  /** The text of a file with this source, whose memory is `used` of 100. */
  const textOf = (name: string, used = memory[0]) => `
sources:
  - name: ${name}
    url: ${server.url}
    hybrid_core: c
    asset_label: node
    queries: [{node_type: compute, memory: {used: '${used}', total: 100}}]
`
  const write = (text: string) => writeFileSync(file, text)

  async function start(everyMs: number): Promise<SourcesFile> {
    const { database } = context
    const line = (details: { cause?: string }, message: string) => {
      lines.push(message)
      if (details.cause) causes.push(details.cause)
    }
    const log = { info: line, warn: line } as never
    jobs = new JobRunner({ db: database, log })
    const deps = { jobs, data: { database, migrated: Promise.resolve() }, log, everyMs, settledMs: 20 }
    followed = new SourcesFile(file, await readSourcesFile(file), deps)
    await followed.start()
    return followed
  }
  const names = async () => {
    const rows = await context.database.write.selectFrom('sources').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  }

  it('is read again when it has changed: other sources are collected, and the former ones forgotten', async () => {
    write(textOf('first'))
    await start(100)
    await expect.poll(names).toEqual(['first'])
    write(textOf('second', 'other'))
    server.results.other = [{ node: 'a', value: 77 }]
    await expect.poll(async () => (await stored())?.memory_used).toBe(77)
    await expect.poll(names).toEqual(['second'])
    // The rounds of the former source have ended.
    const leases = await context.database.write.selectFrom('leases').select('name').execute()
    expect(leases).toEqual([{ name: 'source:second' }])
    expect(lines).toEqual(['SOURCES_FILE has changed and was read again.'])
  })

  it('that becomes wrong, or is missing, leaves the former sources, and is two log lines', async () => {
    write(textOf('kept'))
    await start(100)
    await expect.poll(names).toEqual(['kept'])
    write('sources:\n  - name: x\n    bogus: 1\n')
    await expect.poll(() => lines).toEqual(['SOURCES_FILE is not valid: the former sources stay.'])
    expect(causes).toEqual([expect.stringMatching(/SOURCES_FILE: sources\.yaml:\d: sources\[0\]/)])
    rmSync(file)
    await followed?.readAgain({ hasSettled: true })
    expect(await names()).toEqual(['kept'])
    write(textOf('kept'))
    await expect.poll(() => lines.at(-1)).toBe('SOURCES_FILE is valid again.')
    expect(lines).toHaveLength(2)
    expect(await names()).toEqual(['kept'])
  })

  it('is read at once on demand, and leaves sources alone whose file has not changed', async () => {
    write(textOf('first'))
    const { readAgain } = await start(60_000).then((one) => ({ readAgain: () => one.readAgain({ hasSettled: true }) }))
    await expect.poll(names).toEqual(['first'])
    await readAgain()
    expect(lines).toEqual([])
    write(textOf('second'))
    await readAgain()
    expect(lines).toEqual(['SOURCES_FILE has changed and was read again.'])
    await expect.poll(names).toEqual(['second'])
  })
})
