import { chmod, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeClientPackage } from './make-client-package.ts'
import { makeFolder } from './make-folder.ts'
import { traceProgram } from './trace-program.ts'

/** Files that Next writes for itself and for tools; the server does not need them. */
const notLoaded = new Set(['cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types'])
const notLoadedEndings = ['.map', '.nft.json', '.ts']

/**
 * Makes a folder with exactly what production loads of the built program in `root`: it runs with Node and nothing else. The
 * folder is complete when it gets its name; a former one is replaced.
 */
async function makePackage(root: string, target: string): Promise<void> {
  await makeFolder(target, async (work) => {
    for (const file of await traceProgram(root)) await copy(join(root, file), join(work, file))
    await copyTree(join(root, '.next'), join(work, '.next'))
    await copyTree(join(root, 'dist/presets'), join(work, 'dist/presets'))
    await copyTree(join(root, 'lib/server/deploy/monitoring'), join(work, 'deploy/monitoring'))
    await copy(
      join(root, 'lib/server/deploy/hybrid-core-panel.service'),
      join(work, 'deploy/hybrid-core-panel.service'),
    )
    await copy(join(root, 'LICENSE'), join(work, 'LICENSE'))
    await writeFile(join(work, 'package.json'), `${JSON.stringify(await manifestOf(root), null, 2)}\n`)
    await chmod(join(work, 'dist/cli.js'), 0o755)
  })
}

/** The manifest of the package: nothing to install and nothing to build. */
async function manifestOf(root: string): Promise<object> {
  const { name, version, description, license, type, engines, scripts } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const bin = { 'hybrid-core': 'dist/cli.js' }
  return { name, version, description, license, private: true, type, engines, bin, scripts: { start: scripts.start } }
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  // Traces name folders that a link leads to; their files follow.
  if (!(await lstat(from)).isDirectory()) await cp(from, to, { verbatimSymlinks: true })
}

async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) =>
      !notLoaded.has(file.slice(from.length + 1)) && !notLoadedEndings.some((ending) => file.endsWith(ending)),
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../../..')
  const target = resolve(process.argv[2] ?? join(root, 'build/hybrid-core-panel'))
  await makePackage(root, target)
  const files = await readdir(target, { recursive: true, withFileTypes: true })
  process.stdout.write(`${target}: ${files.filter((file) => file.isFile()).length} files\n`)
  process.stdout.write(`${await makeClientPackage(root, join(dirname(target), 'hybrid-core-client'))}\n`)
}
