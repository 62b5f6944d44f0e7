import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { runSqlite } from '../../setup/databases/external-sqlite.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import { type Contract, ContractLedger, type LedgerSnapshot } from '../support/contract-ledger.ts'
import { copyImage, imageDiskObstruction, mountImage, mountNewImage } from '../support/disk/image-disk.ts'
import { importWithOwner, runSuccessfully, writeInventory } from '../support/inventory.ts'
import { type CommandPrefix, type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const cuts = runsAll ? 10 : 3
const obstruction = imageDiskObstruction()
if (obstruction) console.warn(`The tests of synced data are skipped: ${obstruction}`)

const folder = temporaryFolder('power-cut')
const inventory = writeInventory(folder.path, 'first', { core: 'alpha', count: 100, status: 'active' })
const cleanups: (() => unknown)[] = [folder.remove]
afterEach(async () => {
  for (const step of cleanups.splice(1).reverse()) await step()
})

/** A disk whose state at one moment can be copied; `copy` returns how to open the copy. */
type Disk = CommandPrefix & { path: string; copy: (n: number) => () => Promise<CommandPrefix & { path: string }> }

describe.each([
  { state: 'all written data', disk: folderDisk, skip: false },
  { state: 'only synced data', disk: imageDisk, skip: obstruction !== undefined },
])('a power cut that keeps $state', ({ disk: newDisk, skip }) => {
  test.skipIf(skip)(`loses no acknowledged change, and the database is sound, ${cuts} of ${cuts} times`, async () => {
    const disk = await newDisk()
    const env = { DATA_DIR: join(disk.path, 'data') }
    const ledger = new ContractLedger()
    const access = await importWithOwner(env, inventory, disk)
    await ledger.import(env, folder.path, 'first', disk)
    const server = await startReadyServer(env, disk)
    cleanups.push(() => server.end('SIGKILL', 1_000))
    const writers = ledger.startWriters(server.url, access)
    const copies: { open: () => Promise<CommandPrefix & { path: string }>; at: LedgerSnapshot }[] = []
    for (let n = 0; n < cuts; n++) {
      const reached = ledger.acknowledged
      await waitUntil('changes are made', async () => ledger.acknowledged > reached)
      await sleep((500 * n) / cuts)
      copies.push(await whileStopped(server, () => ({ open: disk.copy(n), at: ledger.snapshot() })))
    }
    await writers.stop()
    expect(ledger.unexpectedStatuses).toEqual([])

    for (const [n, { open, at }] of copies.entries()) {
      const place = await open()
      const file = join(place.path, 'data/hybrid-core.sqlite')
      expect(await runSqlite(file, 'pragma integrity_check', place.prefix)).toBe('ok\n')
      const rows = "select json_group_array(json_object('uuid', uuid, 'email', email, 'vatid', vatid)) from contracts"
      ledger.expectNoneLost(JSON.parse(await runSqlite(file, rows, place.prefix)) as Contract[], at)
      // The product opens the last copy, too.
      if (n === cuts - 1)
        await runSuccessfully(
          ['backup', join(place.path, 'backup.sqlite')],
          { DATA_DIR: join(place.path, 'data') },
          place,
        )
    }
    console.log(`${ledger.acknowledged} acknowledged changes, ${cuts} power cuts, none lost`)
  })
})

/** Runs `work` while the server is stopped, after its sent responses have arrived. */
async function whileStopped<T>({ pid }: Server, work: () => T): Promise<T> {
  process.kill(-pid, 'SIGSTOP')
  try {
    await waitUntil('every thread of the server is stopped', async () =>
      readdirSync(`/proc/${pid}/task`).every((thread) =>
        / T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
      ),
    )
    await sleep(50)
    return work()
  } finally {
    process.kill(-pid, 'SIGCONT')
  }
}

async function folderDisk(): Promise<Disk> {
  const path = join(folder.path, 'live')
  return {
    prefix: [],
    path,
    copy: (n) => {
      const copied = join(folder.path, `copy-${n}`)
      mkdirSync(join(copied, 'data'), { recursive: true })
      for (const end of ['', '-wal']) {
        const name = `data/hybrid-core.sqlite${end}`
        if (existsSync(join(path, name))) copyFileSync(join(path, name), join(copied, name))
      }
      return async () => ({ prefix: [], path: copied })
    },
  }
}

async function imageDisk(): Promise<Disk> {
  const disk = await mountNewImage(folder.path)
  cleanups.push(disk.remove)
  return {
    ...disk,
    copy: (n) => {
      const image = join(folder.path, `image-${n}`)
      copyImage(disk, image)
      return async () => {
        const copied = await mountImage(image)
        cleanups.push(copied.remove)
        return copied
      }
    },
  }
}
