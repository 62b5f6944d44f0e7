import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export const mebibyte = 2 ** 20
export const bodyBytes = 30 * mebibyte
const piece = Buffer.alloc(65_536, 'x')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])

/** What a server answered, and how much of the body it had taken by then, with what the system keeps on the way. */
export type Poured = { status: number; takenBytes: number }

/** Sends 30 MB after these headers as fast as they are taken, and goes at the first word of an answer. */
export function pour(url: string, head: readonly string[]): Promise<Poured> {
  const { hostname, port } = new URL(url)
  const isChunked = head.some((line) => line.startsWith('Transfer-Encoding'))
  let left = bodyBytes / piece.length
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      more()
    })
    const more = () => {
      while (left > 0 && socket.write(isChunked ? chunk : piece)) left--
    }
    const end = (answer: string) => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
      resolve({ status, takenBytes: socket.bytesWritten - socket.writableLength })
      socket.destroy()
    }
    socket.on('drain', more).setEncoding('latin1').once('data', end)
    socket.once('error', (error) => end(error.message)).once('close', () => end('closed'))
  })
}

/** The most memory that a process has taken up; on Linux. */
export function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}
