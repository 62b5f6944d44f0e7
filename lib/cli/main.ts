#!/usr/bin/env node
import '../require-node.js'

// Loaded after the check above: a static import would load native modules first.
const { run } = await import('./run.ts')

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A reader may close the pipe early, as `head` does.
  if (code === 'EPIPE') return
  process.stderr.write(`error: cannot write the output (${code})\n`)
  process.exit(1)
})

const code = await run(process.argv.slice(2))
// A command that succeeds may have set the code of a program that it ran.
if (code !== 0) process.exitCode = code
