import '../require-node.js'

// Loaded after the check above: a static import would load native modules first.
await import('./run.ts')
