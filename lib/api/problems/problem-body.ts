import type { Dialect } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import { kindOf, type ProblemOccurrence } from './problems.ts'

type ProblemBody = { type: string; title: string; status: number; detail: string } & Record<string, unknown>

/** Returns one entry of `errors` in the format of the dialect; `path` is the path of the request. */
export function problemBody(
  { errorFormat, translate }: Dialect,
  addresses: Addresses,
  { problem, data }: ProblemOccurrence,
  path: string,
): ProblemBody {
  const kind = kindOf(problem)
  return {
    type: errorFormat.typeOf(kind, addresses),
    title: translate(kind.title),
    status: kind.status,
    detail: kind.detail(data, translate),
    ...errorFormat.membersOf(kind, data, path, addresses),
  }
}
