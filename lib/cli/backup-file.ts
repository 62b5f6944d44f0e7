import { closeSync, fsyncSync, linkSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Database, sqliteFile } from '#lib/db/client.ts'
import { codeOf } from '#lib/db/engine.ts'
import { copyOut, damageOf } from '#lib/db/sqlite-copy.ts'
import { Refusal } from '#lib/domain/refusal.ts'

type Options = { dataDir: string; force: boolean }

/** Writes a copy of the embedded database that appears whole or not at all; answers its size in bytes. */
export async function writeBackup(database: Database, file: string, { dataDir, force }: Options): Promise<number> {
  if (database.engine.name === 'postgres') {
    throw new Refusal('backup copies the embedded database; use pg_dump for PostgreSQL')
  }
  const target = targetOf(file, dataDir)
  const draft = `${target}.${process.pid}.tmp`
  try {
    closeSync(openSync(draft, 'wx', 0o600))
    await copyOut(database, draft)
    const damage = damageOf(draft)
    if (damage) throw new Refusal(`the database is damaged, so no copy was kept: ${damage}`)
    sync(draft)
    publish(draft, target, force)
    sync(dirname(target))
    return statSync(target).size
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal(reasonOf(file, codeOf(error)))
    throw error
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(draft + end, { force: true })
  }
}

function targetOf(file: string, dataDir: string): string {
  let folder: string
  try {
    folder = realpathSync(dirname(resolve(file)))
  } catch (error) {
    throw new Refusal(reasonOf(file, codeOf(error)))
  }
  const target = join(folder, basename(resolve(file)))
  const live = realpathSync(sqliteFile(dataDir))
  if (target === live || target === `${live}-wal` || target === `${live}-shm`) {
    throw new Refusal(`${file} is the database itself`)
  }
  return target
}

/** A link never replaces a file, not even one that has just been made. */
function publish(draft: string, target: string, force: boolean): void {
  if (force) renameSync(draft, target)
  else linkSync(draft, target)
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function reasonOf(file: string, code: string): string {
  return code === 'EEXIST' ? `${file} exists; replace it with --force` : `cannot write ${file} (${code})`
}
