import type { ReactNode } from 'react'
import { TextWithCode } from '../../docs/elements/text-with-code.tsx'
import classes from './field-table.module.css'

export type FieldRow = {
  key: string
  name: string
  /** The nesting depth: 0 for a field of the outermost object. */
  depth?: number
  type: string
  isRequired?: boolean
  description: string
  /** Rule, default and allowed values. */
  notes?: ReactNode
}

/** A table of fields or parameters with their names, types and meanings. */
export function FieldTable({ label, head, rows }: { label: string; head: string; rows: readonly FieldRow[] }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, depth = 0, type, isRequired, description, notes }) => (
          <tr key={key}>
            <th scope="row" data-depth={Math.min(depth, 5)}>
              <code>
                <BracketedName name={name} />
              </code>
              {isRequired && <span className={classes.required}>required</span>}
              <span className={classes.type}>{type}</span>
            </th>
            <td>
              {description && <TextWithCode>{description}</TextWithCode>}
              {notes && <span className={classes.notes}>{notes}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The list of values that a field can have. */
export function AllowedValues({ values }: { values: readonly string[] }) {
  return (
    <>
      One of{' '}
      {values.map((value, at) => (
        <span key={value}>
          {at > 0 && ', '}
          <code>{value}</code>
        </span>
      ))}
      .
    </>
  )
}

/** The name of a field or parameter, which wraps before its bracket: `filter[node_type]`. */
function BracketedName({ name }: { name: string }) {
  const [first, ...rest] = name.split(/(?=\[)/)
  return (
    <>
      {first}
      {rest.length > 0 && <wbr />}
      {rest.join('')}
    </>
  )
}
