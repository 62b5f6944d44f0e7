import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Sends the same response to each request, or 304 for its tag, and does nothing else: no server that uses the HTTP server of
 * Node.js is faster on this machine. Settings: PORT, BODY_FILE with the body, and TAG.
 */
const body = readFileSync(process.env.BODY_FILE ?? '')
const tag = process.env.TAG ?? ''
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, ETag: tag }

createServer(({ headers: { 'if-none-match': known } }, response) => {
  if (known === tag) response.writeHead(304, { ETag: tag }).end()
  else response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
