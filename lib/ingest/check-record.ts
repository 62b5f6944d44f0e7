import { explain, wrongValue } from './explain.ts'
import type { Cell, Kind } from './kind.ts'
import { kinds } from './kinds.ts'

const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]))
const oneOfKinds = `must be one of ${kinds.map((kind) => kind.name).join(', ')}`

/** The row of a record, and what is wrong with it; a broken record has a row when others can still name it. */
export type Checked = { kind?: Kind; cells?: Cell[]; problems?: readonly string[] }

/** Checks one record of an inventory file by itself; `nowMs` stands in for the time that an asset leaves out. */
export function checkRecord(record: unknown, nowMs: number): Checked {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { problems: [wrongValue('must be an object', record)] }
  }
  const name = 'kind' in record ? record.kind : undefined
  const kind = kindsByName.get(name as string)
  if (!kind) return { problems: [`kind: ${wrongValue(name === undefined ? 'must be given' : oneOfKinds, name)}`] }
  const parsed = kind.parse(record, nowMs)
  if ('cells' in parsed) return { kind, cells: parsed.cells }
  const cells = kind.namedBy(record)
  return { kind, problems: explain(kind.name, record, parsed.issues), ...(cells && { cells }) }
}
