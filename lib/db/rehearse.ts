import type { Transaction } from 'kysely'
import type { Session } from './client.ts'
import type { Schema } from './schema/schema.ts'

class Undo extends Error {}

/** Runs `work` as a transaction, undoes it, also when it fails, and returns its result. */
export async function rehearse<T>(
  transaction: Session['transaction'],
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined
  try {
    await transaction(async (trx) => {
      done = { result: await work(trx) }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  if (!done) throw new Error('The transaction ended before its work.')
  return done.result
}
