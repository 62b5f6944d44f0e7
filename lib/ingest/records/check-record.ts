import type { Violation } from '../problems.ts'
import type { Cell, ImportTimes, Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { violation, violationsOf } from './violations.ts'

const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]))
const oneOfKinds = `must be one of ${kinds.map((kind) => kind.name).join(', ')}`

/** The row of a record, or its problems. An invalid record has a row too if other records can refer to it. */
export type CheckedRecord = { kind?: Kind; cells?: Cell[]; problems?: readonly Violation[] }

/** Checks one record of an inventory file without its references. */
export function checkRecord(record: unknown, times: ImportTimes): CheckedRecord {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { problems: [{ path: '', rule: violation('must be an object', record) }] }
  }
  const name = 'kind' in record ? record.kind : undefined
  const kind = typeof name === 'string' ? kindsByName.get(name) : undefined
  if (!kind) {
    const rule = violation(name === undefined ? 'must be given' : oneOfKinds, name)
    return { problems: [{ path: 'kind', rule }] }
  }
  const parsed = kind.parse(record, times)
  if ('cells' in parsed) return { kind, cells: parsed.cells }
  const cells = kind.keyCells(record)
  return { kind, problems: violationsOf(kind.name, record, parsed.issues), ...(cells && { cells }) }
}
