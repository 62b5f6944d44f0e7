import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeClientPackage } from '#lib/server/deploy/package/make-client-package.ts'
import { type TemporaryFolder, temporaryFolder } from './processes/guard.ts'

const root = join(import.meta.dirname, '../..')

/** Packs the client as `npm run package:client` does, and unpacks it where an otherwise empty folder has its packages. */
export async function installClient(): Promise<TemporaryFolder & { package: string }> {
  const folder = temporaryFolder('client')
  const packed = await makeClientPackage(root, join(folder.path, 'packed/hybrid-core-client'))
  const installed = join(folder.path, 'node_modules/hybrid-core-client')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '-C', installed, '--strip-components=1'])
  return { ...folder, package: installed }
}
