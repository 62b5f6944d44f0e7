import { afterEach, expect, test, vi } from 'vitest'

const kept = process.listeners('SIGHUP')
afterEach(() => {
  for (const one of process.listeners('SIGHUP')) if (!kept.includes(one)) process.off('SIGHUP', one)
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['with SOURCES_FILE does not end a server that is still starting', 'sources.yaml', 1],
  ['without SOURCES_FILE ends the server, as the system does by default', '', 0],
])('SIGHUP %s', async (_title, sourcesFile, expected) => {
  vi.stubEnv('SOURCES_FILE', sourcesFile)
  let handlers = Number.NaN
  vi.doMock('./run.ts', () => {
    handlers = process.listenerCount('SIGHUP') - kept.length
    return {}
  })
  await import('./main.ts')
  expect(handlers).toBe(expected)
})
