import { type SignInError as SignInErrorData, writeSignInError } from '#lib/api/contract/sign-in/sign-in.ts'
import { TooBusyError } from '#lib/domain/access/passwords/hash-queue.ts'
import { LinkEndedError } from '#lib/domain/access/passwords/link-secret.ts'
import type { Data } from '#lib/domain/data.ts'
import { InputError } from '#lib/domain/input-error.ts'

/** The same time as in the API's responses while the database is unavailable. */
const outageRetrySeconds = 5

/** A failed sign-in. next-auth puts its message into the query parameter `error`, so it never has the text of another error. */
export class SignInError extends Error {
  override name = 'SignInError'
  constructor(readonly data: SignInErrorData) {
    super(writeSignInError(data))
  }
}

/** Returns the seconds after which another attempt makes sense, for errors that are not the visitor's; undefined for others. */
export function retryAfterSeconds(error: SignInErrorData): number | undefined {
  if (error.kind === 'busy') return error.seconds
  return error.kind === 'unavailable' || error.kind === 'unwritable' ? outageRetrySeconds : undefined
}

/** Runs `work` and throws each of its errors as a SignInError. Unexpected errors are passed to `report`. */
export async function toSignInError<T>(
  { database, isMigrated }: Data,
  report: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T> {
  if (!isMigrated()) throw new SignInError({ kind: 'unavailable' })
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInError) throw error
    if (error instanceof TooBusyError) throw new SignInError({ kind: 'busy', seconds: error.retryAfterSeconds })
    if (error instanceof LinkEndedError) throw new SignInError({ kind: 'link-ended' })
    if (error instanceof InputError) throw new SignInError({ kind: 'refused', reason: error.message })
    if (database.engine.isUnwritable(error)) throw new SignInError({ kind: 'unwritable' })
    if (database.engine.isUnavailable(error)) throw new SignInError({ kind: 'unavailable' })
    report(error)
    throw new SignInError({ kind: 'failed' })
  }
}
