import { createServer } from 'node:net'

// Below the operating systems' range for outgoing connections, so that none of them takes the port in the meantime.
const lowest = 20_000
const highest = 32_000

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
