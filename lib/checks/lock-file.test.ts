import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string>; resolved?: string }

const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
const packages = (JSON.parse(text) as { packages: Record<string, Package> }).packages

test('the lock file holds the optional packages of every platform, so that npm ci works on each', () => {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect(missing).toEqual([])
})

test('the lock file names no registry, so that npm ci uses the configured one', () => {
  const resolved = Object.values(packages).flatMap((one) => one.resolved ?? [])
  expect(resolved.filter((address) => address.includes('://'))).toEqual([])
})
