import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'

const { PRODUCT_ROOT: root } = process.env

describe.runIf(root !== undefined && inject('mount') === 'server')('the package', () => {
  test('is small and has no compilers, no test tools and no sources', () => {
    const files = readdirSync(root!, { recursive: true, encoding: 'utf8' })
    const kibibytes = Number(execFileSync('du', ['-sk', root!], { encoding: 'utf8' }).split('\t')[0])
    expect(kibibytes).toBeLessThan(150 * 1024)
    const tools =
      /node_modules\/(typescript|esbuild|@swc\/core|tsx|vitest|@playwright|@biomejs|node)\/|bundle5|swc\..*\.node$/
    expect(files.filter((file) => tools.test(file) || /\.(ts|tsx|map)$/.test(file))).toEqual([])
  })

  test('has what an operator needs beside the program, and nothing to install or build', () => {
    const manifest = JSON.parse(readFileSync(join(root!, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'hybrid-core-panel', bin: { 'hybrid-core': 'dist/cli.js' } })
    expect(Object.keys(manifest.scripts)).toEqual(['start'])
    expect(manifest).not.toHaveProperty('dependencies')
    for (const file of ['LICENSE', 'deploy/hybrid-core-panel.service', 'deploy/monitoring/alert-rules.yml']) {
      expect(readFileSync(join(root!, file), 'utf8')).not.toBe('')
    }
  })

  test('has the client of programs beside it', () => {
    const { version } = JSON.parse(readFileSync(join(root!, 'package.json'), 'utf8'))
    const beside = readdirSync(dirname(root!))
    expect(beside).toEqual(expect.arrayContaining(['hybrid-core-client', `hybrid-core-client-${version}.tgz`]))
  })

  test('has every script and style that a page names, compressed', async () => {
    const page = await (await fetch(`${inject('baseUrl')}/sign-in`)).text()
    const assets = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(js|css)/g))]
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) {
      const headers = { 'Accept-Encoding': 'br' }
      const response = await fetch(`${inject('baseUrl')}${asset}`, { headers })
      expect([asset, response.status, (await response.text()).length > 0]).toEqual([asset, 200, true])
    }
  })

  test.runIf(process.getuid?.() === 0)(
    'runs its command as another user, read-only, from any folder, with Node and nothing else',
    async () => {
      const folder = temporaryFolder('package-of-root')
      try {
        const [copy, node, data] = ['tree', 'node', 'data'].map((name) => join(folder.path, name)) as [
          string,
          string,
          string,
        ]
        cpSync(root!, copy, { recursive: true, verbatimSymlinks: true })
        copyFileSync(process.execPath, node)
        execFileSync('chmod', ['-R', 'a-w,a+rX', copy])
        execFileSync('mkdir', [data])
        chownSync(data, 65_534, 65_534)
        chmodSync(folder.path, 0o755)
        const child = spawn(node, [join(copy, 'dist/cli.js'), 'migrate'], {
          ...{ cwd: '/', uid: 65_534, gid: 65_534, env: { NODE_ENV: 'production', DATA_DIR: data } },
        })
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
        const [code] = await once(child, 'close')
        expect([code, output]).toEqual([0, expect.any(String)])
        expect(readdirSync(data)).toContain('hybrid-core.sqlite')
      } finally {
        folder.remove()
      }
    },
  )
})
