import type { PlainKey } from '../../texts/catalogue.ts'

type Labels<Value extends string> = Readonly<Record<Value, PlainKey>>
type Choice<Value extends string> = { value: Value; label: string }

/** Returns a choice for each value; `labels` has the keys of their texts. Without it they are shown as the API writes them. */
export function valuesAsChoices<Value extends string>(
  values: readonly Value[],
  labels?: Labels<Value>,
): Choice<Value>[] {
  return values.map((value) => ({ value, label: labels?.[value] ?? value }))
}

/** Returns the choices of a filter for a property that is true or false, whose labels are keys of texts. */
export function yesOrNo(whenTrue: string, whenFalse: string): Choice<'true' | 'false'>[] {
  return [
    { value: 'true', label: whenTrue },
    { value: 'false', label: whenFalse },
  ]
}
