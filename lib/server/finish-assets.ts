import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// The last step of a build: what browsers fetch is compressed once, better than there is time for on every request.

/**
 * Has a script compiled whole while it is fetched, beside the page and not in its way. Else a function is compiled when it
 * is first called, which was half of what a page spent on its start. Chromium knows the hint; to others it is a comment.
 */
const compileHint = Buffer.from('//# allFunctionsCalledOnLoad\n')

const folder = fileURLToPath(new URL('../.next/static', import.meta.url))
const compressible = /\.(js|css|svg|json)$/
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
