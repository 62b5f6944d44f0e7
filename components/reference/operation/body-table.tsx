import type { BodyField } from '#lib/api/reference/fields.ts'
import { AllowedValues, type FieldRow, FieldTable } from './field-table.tsx'

/** The fields of a request body. */
export function BodyTable({ fields }: { fields: readonly BodyField[] }) {
  return <FieldTable label="Request body" head="Field" rows={fields.map(rowOf)} />
}

function rowOf({ name, type, isRequired, isNullable, rules, description, values }: BodyField): FieldRow {
  const kind = type === 'array' ? 'array of strings' : type
  return {
    key: name,
    name,
    type: isNullable ? `${kind} or null` : kind,
    isRequired,
    description,
    notes: values ? <AllowedValues values={values} /> : sentenceOf(rules),
  }
}

/** Joins rules to one sentence: `must be text`, `must not be blank` to `Must be text; not be blank.` */
function sentenceOf(rules: readonly string[]): string {
  const text = rules.map((rule) => rule.replace(/^must /, '')).join('; ')
  return text === '' ? '' : `Must ${text}.`
}
