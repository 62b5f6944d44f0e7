import type { Database } from '#lib/db/client.ts'
import type { OnFailure } from '#lib/db/engine.ts'
import type { Log } from '#lib/log/log.ts'
import { causeOf, Outage } from '#lib/log/outage.ts'

type DataOutages = {
  onFailure: OnFailure
  /** Whether the last write failed because the database cannot be written. */
  isUnwritable(): boolean
  close(): void
}

/** Logs the outages of a database. `database` is called only after a failure. */
export function dataOutages(database: () => Database, log: Log): DataOutages {
  const isLocked = (error: unknown) => database().engine.isLocked(error)
  /** SQLite does not name its file in errors. */
  const withFile = (error: unknown) => {
    const { file } = database().embedded ?? {}
    return file ? `${causeOf(error)} (${file})` : error
  }
  /** Only an unavailable database fails a probe: a lock or a missing permission does not. */
  const ignoreOtherErrors = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (database().engine.isUnavailable(error) && !isLocked(error)) throw error
    })
  }
  const unreachable = new Outage({
    log,
    begins: 'The database does not respond.',
    ends: 'The database responds again.',
    probe: () =>
      ignoreOtherErrors(
        database()
          .write.selectNoFrom((one) => one.lit(1).as('one'))
          .execute(),
      ),
  })
  const unwritable = new Outage({
    log,
    begins: 'The database cannot be written.',
    ends: 'The database can be written again.',
    probe: () => ignoreOtherErrors(database().probeWrite()),
  })
  const locked = new Outage({
    log,
    begins: 'Another process has locked the database for longer than this one waits.',
    ends: 'The database is no longer locked for too long.',
    // On PostgreSQL somebody holds some lock; only the next change that needs it shows whether they still do.
    probe: async () => {
      if (!database().embedded) return
      await database()
        .probeWrite()
        .catch((error: unknown) => {
          if (isLocked(error)) throw error
        })
    },
  })
  const replica = new Outage({
    log,
    begins: 'The replica is unavailable or lags: reads go to the primary.',
    ends: 'The replica is up to date again.',
    probe: async () => {
      if (!(await database().replica?.keepsUp())) throw new Error('the replica lags')
    },
  })
  return {
    onFailure: (error, of) => {
      if (of === 'replica') replica.failed(error)
      else if (isLocked(error)) locked.failed(withFile(error))
      else if (database().engine.isUnwritable(error)) unwritable.failed(withFile(error))
      else unreachable.failed(withFile(error))
    },
    isUnwritable: () => unwritable.isOpen,
    close: () => {
      for (const outage of [unreachable, unwritable, locked, replica]) outage.close()
    },
  }
}
