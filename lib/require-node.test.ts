import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const guard = join(import.meta.dirname, 'require-node.js')

/** Runs the check in a process that reports another version of Node. */
function runAs(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'require-node-'))
  const pretend = join(folder, 'pretend.mjs')
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, guard], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, stderr }
}

test.each(['18.20.8', '20.20.2', '22.12.0'])('Node %s is rejected with one line that has both versions', (version) => {
  const { status, stderr } = runAs(version)
  expect(status).toBe(1)
  expect(stderr).toBe(`Hybrid Core Panel needs Node 22.13 or later, but ${process.execPath} is Node ${version}\n`)
})

test.each(['22.13.0', '22.23.3', '24.21.0', '26.10.0', '100.0.0'])('Node %s is accepted', (version) => {
  expect(runAs(version)).toEqual({ status: 0, stderr: '' })
})

test('the required version is that of engines in package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  expect(engines.node).toBe('>=22.13')
  expect(readFileSync(guard, 'utf8')).toContain('Node 22.13 or later')
})
