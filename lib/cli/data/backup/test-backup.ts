import { readdirSync } from 'node:fs'
import { join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the test looks into the backup file.
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect } from 'vitest'
import { createTestCli, setUpBundle, type TestCli } from '../../test-cli.ts'

/** The partner that `importPartner` imports. */
export const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'

type BackupTest = {
  cli: TestCli
  /** The bundled command. */
  bundle: string
  /** Contains the data folder. */
  folder: string
  /** The database file of the command. */
  live: string
  importPartner(name: string): Promise<string>
  expectRefusal(args: string[], message: string): Promise<void>
}

/** Gives each test of the file a new data folder; read the fields within a test only. */
export function setUpBackups(): BackupTest {
  const bundle = setUpBundle()
  const current = {} as BackupTest
  beforeEach(async () => {
    const cli = await createTestCli(bundle.file)
    current.bundle = bundle.file
    current.cli = cli
    current.folder = join(cli.dataDir, '..')
    current.live = join(cli.dataDir, 'hybrid-core.sqlite')
    current.importPartner = (name) =>
      cli.done(['import', '-'], { input: JSON.stringify({ kind: 'partner', uuid: partner, name }) })
    current.expectRefusal = async (args, message) => {
      const { code, stdout, stderr } = await cli.run(args)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^error: [^\n]+\n$/)
      expect(stderr).toContain(message)
    }
  })
  afterEach(() => current.cli.remove())
  return current
}

/** Returns the names of the partners as another program that opens the file sees them. */
export function partnerNames(file: string): string[] {
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare('select name from partners').pluck().all() as string[]
  } finally {
    database.close()
  }
}

/** Returns the files in a data folder other than the database and its secrets. */
export function leftoverFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => !/^(hybrid-core\.sqlite(-wal|-shm)?|token-pepper)$/.test(name))
}
