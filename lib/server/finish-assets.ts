import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// The last step of a build compresses the files for browsers once, better than is possible for each request.

/**
 * Makes Chromium compile the whole script while it is fetched, off the main thread. Without it each function is compiled at its
 * first call, which was half of a page's start time. Other browsers ignore the comment.
 */
const compileHint = Buffer.from('//# allFunctionsCalledOnLoad\n')

const folder = join(import.meta.dirname, '../.next/static')
const compressible = /\.(js|css|json)$/
const compressors = [
  ['.br', promisify(brotliCompress)],
  ['.gz', (text: Buffer) => promisify(gzip)(text, { level: 9 })],
] as const

const files = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
await Promise.all(
  files.map(async (name) => {
    const built = await readFile(join(folder, name))
    const isPlain = name.endsWith('.js') && !built.subarray(0, compileHint.length).equals(compileHint)
    const text = isPlain ? Buffer.concat([compileHint, built]) : built
    if (isPlain) await writeFile(join(folder, name), text)
    await Promise.all(
      compressors.map(async ([ending, compress]) => {
        const small = await compress(text)
        if (small.length < text.length) await writeFile(join(folder, name + ending), small)
      }),
    )
  }),
)
