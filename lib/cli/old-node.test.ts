import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { setUpBundle, setUpCli } from './test-cli.ts'

const cli = setUpCli(setUpBundle())

test.each(['--help', 'migrate'])(
  'the bundled command on an older Node is one line, before native code loads: %s',
  async (argument) => {
    const pretend = join(cli.dataDir, '../pretend.mjs')
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
     process.dlopen = () => { throw new Error('native code was loaded') }`,
    )
    const outcome = await cli.run([argument], { env: { NODE_OPTIONS: `--import ${pathToFileURL(pretend)}` } })
    const stderr = `Hybrid Core Panel needs Node 22.13 or later, but ${process.execPath} is Node 20.20.2\n`
    expect(outcome).toEqual({ code: 1, stdout: '', stderr })
  },
)
