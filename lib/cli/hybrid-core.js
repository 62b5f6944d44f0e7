#!/usr/bin/env node
import '../require-node.js'
import { fileURLToPath } from 'node:url'

// The command of the package runs what is built. It never builds: that would replace files of a running server.
// Plain JavaScript, because it runs as it is.
const program = new URL('../../dist/cli.js', import.meta.url)

try {
  await import(program.href)
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || error.url !== program.href) throw error
  const root = fileURLToPath(new URL('../..', import.meta.url))
  process.stderr.write(`error: nothing is built; run "npm ci && npm run build" in ${root}\n`)
  process.exitCode = 1
}
