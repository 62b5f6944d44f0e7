import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// The last step of a build: what browsers fetch is compressed once, better than there is time for on every request.

const folder = fileURLToPath(new URL('../.next/static', import.meta.url))
const compressible = /\.(js|css|svg|json)$/
const compressors = [
  ['.br', promisify(brotliCompress)],
  ['.gz', (text: Buffer) => promisify(gzip)(text, { level: 9 })],
] as const

const files = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
await Promise.all(
  files.map(async (name) => {
    const text = await readFile(join(folder, name))
    await Promise.all(
      compressors.map(async ([ending, compress]) => {
        const small = await compress(text)
        if (small.length < text.length) await writeFile(join(folder, name + ending), small)
      }),
    )
  }),
)
