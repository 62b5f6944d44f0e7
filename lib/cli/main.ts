#!/usr/bin/env node
import { codeOf } from '#lib/db/engine.ts'
import { run } from './run.ts'

process.stdout.on('error', (error) => {
  // Whoever reads may stop when it has seen enough, as `head` does.
  if (codeOf(error) === 'EPIPE') return
  process.stderr.write(`error: cannot write the output (${codeOf(error)})\n`)
  process.exit(1)
})

process.exitCode = await run(process.argv.slice(2))
