import '../require-node.js'

// SIGHUP does not end a process that is still starting: it reads SOURCES_FILE anyway.
if (process.env.SOURCES_FILE) process.on('SIGHUP', () => {})

// Loaded after the check above: a static import would load native modules first.
await import('./run.ts')
