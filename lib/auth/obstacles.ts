import { type Obstacle, writeObstacle } from '#lib/api/contract/sign-in.ts'
import { LinkEnded } from '#lib/domain/access/link-secret.ts'
import type { Data } from '#lib/domain/data.ts'
import { Refusal } from '#lib/domain/refusal.ts'

/** What next-auth hands on as the `error` of an address: never the text of an error that nobody expected. */
export class SignInObstacle extends Error {
  override name = 'SignInObstacle'
  constructor(readonly obstacle: Obstacle) {
    super(writeObstacle(obstacle))
  }
}

/** Does the work of a sign-in; whatever keeps it from succeeding is thrown as a SignInObstacle. */
export async function orObstacle<T>(
  { database, isMigrated }: Data,
  report: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T> {
  if (!isMigrated()) throw new SignInObstacle({ kind: 'unavailable' })
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInObstacle) throw error
    if (error instanceof LinkEnded) throw new SignInObstacle({ kind: 'link-ended' })
    if (error instanceof Refusal) throw new SignInObstacle({ kind: 'refused', reason: error.message })
    if (database.engine.isUnavailable(error)) throw new SignInObstacle({ kind: 'unavailable' })
    report(error)
    throw new SignInObstacle({ kind: 'failed' })
  }
}
