import { createReadStream } from 'node:fs'
import { isOpenHere } from '#lib/db/sqlite/file/database-file.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { errorCode } from '#lib/values/error-code.ts'

const chunkBytes = 262_144

/**
 * Reads a file in chunks; `-` is standard input. Throws InputError when the file cannot be read or is the open database,
 * so that the caller does not take the error for one of the database.
 */
export async function* readInputFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    if (file !== '-' && isOpenHere(file)) throw new InputError(`${file} is the database itself`)
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkBytes })
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new InputError(`cannot read ${file} (${errorCode(error)})`)
    throw error
  } finally {
    if (file === '-') process.stdin.destroy()
  }
}
