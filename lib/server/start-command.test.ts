import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('npm start, the demo, systemd and the container start the server with the same options of Node', () => {
  const { start } = JSON.parse(read('package.json')).scripts as Record<string, string>
  expect(start).toMatch(/^node --max-semi-space-size=\d+ --no-allocation-site-pretenuring dist\/server\.js$/)
  const options = start?.split(' ').slice(1, -1) ?? []
  expect(read('lib/cli/observe/serve-demo.ts')).toContain(
    `const serverOptions = [${options.map((option) => `'${option}'`).join(', ')}]\n`,
  )
  expect(read('lib/server/deploy/hybrid-core-panel.service')).toContain(`ExecStart=/usr/bin/${start}\n`)
  expect(read('lib/server/deploy/Dockerfile')).toContain(
    `\nCMD ${JSON.stringify(start?.split(' ')).replaceAll(',', ', ')}\n`,
  )
})
