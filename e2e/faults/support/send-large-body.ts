import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export const mebibyte = 2 ** 20
export const bodyBytes = 30 * mebibyte
const block = Buffer.alloc(65_536, 'x')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')])

/**
 * Sends half of a body of 30 MB after these header lines as fast as possible, and never the rest. Disconnects at the first byte of a
 * response, and returns its status; 0: there is none.
 */
export function sendLargeBody(url: string, head: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(url)
  const isChunked = head.some((line) => line.startsWith('Transfer-Encoding'))
  let left = bodyBytes / 2 / block.length
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      writeBody()
    })
    const writeBody = () => {
      while (left > 0 && socket.write(isChunked ? chunk : block)) left--
    }
    const end = (response: string) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0))
      socket.destroy()
    }
    socket.on('drain', writeBody).setEncoding('latin1').once('data', end)
    socket.once('error', (error) => end(error.message)).once('close', () => end('closed'))
  })
}

/** Returns the peak resident memory of a process; on Linux. */
export function peakMemoryBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}
