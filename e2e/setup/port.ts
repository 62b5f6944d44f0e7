import { createServer } from 'node:net'

// Below the range from which systems take the ports of outgoing connections, so that none takes a port in between.
const lowest = 20_000
const highest = 32_000

/** A port of 127.0.0.1 on which nothing listens now. */
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
