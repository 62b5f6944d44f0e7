import { createReadStream } from 'node:fs'
import { isOpenHere } from '#lib/db/sqlite/file/database-file.ts'
import { errorCode } from '#lib/values/error-code.ts'

/** A file's text as UTF-8, or why there is none: a phrase that does not name the file. */
export type TextFile = { text: string; problem?: undefined } | { text?: undefined; problem: string }

/**
 * Reads a whole file of at most `maxBytes`: never more, however long the file is. A database that this process has open
 * is a problem, because closing another descriptor of it would drop the locks.
 */
export async function readTextFile(file: string, maxBytes: number): Promise<TextFile> {
  const chunks: Buffer[] = []
  try {
    if (isOpenHere(file)) return { problem: 'cannot be read: it is the database itself' }
    for await (const chunk of createReadStream(file, { end: maxBytes })) chunks.push(chunk as Buffer)
  } catch (error) {
    return { problem: `cannot be read: ${errorCode(error)}` }
  }
  const bytes = Buffer.concat(chunks)
  return bytes.length > maxBytes ? { problem: `must have at most ${maxBytes} bytes` } : { text: bytes.toString('utf8') }
}
