import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { dialects } from '#lib/api/dialects/dialects.ts'
import { apiModule } from '#lib/client/generate/api-module.ts'
import { problemKindModule } from '#lib/client/generate/problem-kinds.ts'
import { makeFolder } from './make-folder.ts'

const run = promisify(execFile)

/** The options of a strict program that needs nothing of Node. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  declaration: true,
  outDir: '../dist',
  rootDir: '.',
}

/**
 * Makes the folder of the npm package `hybrid-core-client` and, beside it, the file that npm packs of it; returns the name of
 * that file. The package is the run-time part of `lib/client` and what is generated from the contracts.
 */
export async function makeClientPackage(root: string, target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true })
  await makeFolder(target, async (work) => {
    const sources = join(work, 'src')
    await mkdir(sources, { recursive: true })
    await writeSources(join(root, 'lib/client'), sources)
    // The compiler reads this manifest, which decides that the files are ES modules.
    await writeFile(join(work, 'package.json'), `${JSON.stringify(await manifestOf(root), null, 2)}\n`)
    await writeFile(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    await compile(root, sources)
    await rm(sources, { recursive: true })
    await copyFile(join(root, 'lib/client/README.md'), join(work, 'README.md'))
    await copyFile(join(root, 'LICENSE'), join(work, 'LICENSE'))
  })
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', '..'], {
    cwd: target,
  })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  if (!packed) throw new Error(`npm has packed nothing: ${stdout}`)
  return join(dirname(target), packed.filename)
}

/** Writes the modules of the package: those of the folder, and those that are generated. */
async function writeSources(folder: string, target: string): Promise<void> {
  const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test-')
  const modules = new Map<string, string>()
  for (const name of (await readdir(folder)).filter(isSource)) {
    modules.set(name, await readFile(join(folder, name), 'utf8'))
  }
  for (const dialect of dialects) modules.set(`${dialect.name}.ts`, apiModule(dialect))
  modules.set('problem-kind.ts', problemKindModule())
  // The compiler would leave the names of sources in declarations.
  for (const [name, text] of modules)
    await writeFile(join(target, name), text.replace(/(?<= from '\..*)\.ts'$/gm, ".js'"))
}

async function compile(root: string, sources: string): Promise<void> {
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', sources]).catch(
    (error: unknown) => {
      throw new Error(`The client does not compile:\n${(error as { stdout: string }).stdout}`)
    },
  )
}

async function manifestOf(root: string): Promise<object> {
  const { version, license, engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })
  return {
    name: 'hybrid-core-client',
    version,
    description: 'Typed client of the API of Hybrid Core Panel, for browsers and Node',
    license,
    type: 'module',
    engines,
    sideEffects: false,
    exports: {
      '.': entry('index'),
      ...Object.fromEntries(dialects.map(({ name }) => [`./${name}`, entry(name)])),
      './package.json': './package.json',
    },
    files: ['dist'],
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../../..')
  process.stdout.write(
    `${await makeClientPackage(root, resolve(process.argv[2] ?? join(root, 'build/hybrid-core-client')))}\n`,
  )
}
