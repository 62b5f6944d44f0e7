import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** The files with which separate threads and processes start: no import leads to them. */
const entries = ['server', 'cli', 'scan-thread', 'write-thread', 'forecast-process'].map((name) => `dist/${name}.js`)

/** The files that Next leaves out of its own traces of production servers: development, compilers, the image optimizer. */
const ignored = [
  '**/next/dist/compiled/next-server/**/*.dev.js',
  '**/next/dist/compiled/{webpack,babel,babel-packages,terser,postcss*,css*,sass-loader,jest-worker}/**',
  '**/next/dist/compiled/@mswjs/interceptors/ClientRequest/{LICENSE,llhttp/**}',
  '**/next/dist/{build/swc,build/webpack,build/babel,lib/upgrade,pages}/**',
  '**/next/dist/server/lib/router-utils/setup-dev-bundler.js',
  '**/node_modules/{sharp,@img,@next/swc-*,typescript,@swc/core*,esbuild,@esbuild,webpack,caniuse-lite}/**',
  '**/node_modules/react{,-dom,-dom-server-turbopack}/**/*.development.js',
]

/** The files of packages that are not programs: sources, texts and tests. */
const neverLoaded = /\.(ts|map|md)$|^node_modules\/.*\/tests?\//

/** Returns the files that the program loads, relative to `root`: of the server, its threads, the command, and the pages. */
export async function traceProgram(root: string): Promise<string[]> {
  const given = [...entries, 'next.config.js'].map((file) => join(root, file))
  const { fileList } = await nodeFileTrace(given, { base: root, processCwd: root, ignore: ignored })
  const files = new Set(fileList)
  for (const file of [...(await tracesOfPages(root)), ...(await compilerNames(root))]) files.add(file)
  const isInPackage = (file: string) => file.startsWith('node_modules/') || file.startsWith('dist/') || isOfConfig(file)
  return [...files].filter((file) => isInPackage(file) && !neverLoaded.test(file))
}

/** The files that Next has found for each page, which load with its first request. */
async function tracesOfPages(root: string): Promise<string[]> {
  const server = join(root, '.next/server')
  const traces = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.nft.json'))
  const listed = await Promise.all(
    traces.map(async (name) => {
      const { files } = JSON.parse(await readFile(join(server, name), 'utf8')) as { files: string[] }
      return files.map((file) => relative(root, join(dirname(join(server, name)), file)))
    }),
  )
  return listed.flat()
}

/**
 * At each start Next resolves paths of its compiler without loading it: these small files must exist, the compiler need
 * not.
 */
async function compilerNames(root: string): Promise<string[]> {
  const { resolve } = createRequire(join(root, 'package.json'))
  const text = await readFile(resolve('next/dist/server/config-utils.js'), 'utf8')
  const names = text.match(/(?<=')next\/dist\/compiled\/[^']+/g) ?? []
  return names.map((name) => relative(root, resolve(name)))
}

function isOfConfig(file: string): boolean {
  return ['next.config.js', 'lib/require-node.js'].includes(file)
}
