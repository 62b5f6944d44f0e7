import '../require-node.js'

// A process that still starts goes on: it reads SOURCES_FILE anyway.
if (process.env.SOURCES_FILE) process.on('SIGHUP', () => {})

// Loaded after the check above: a static import would load native modules first.
await import('./run.ts')
