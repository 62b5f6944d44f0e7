type Choice<Value extends string> = { value: Value; label: string }

/** Choices that are shown as the API writes them. */
export function valuesAsChoices<Value extends string>(values: readonly Value[]): Choice<Value>[] {
  return values.map((value) => ({ value, label: value }))
}

/** Returns the choices of a filter for a property that is true or false. */
export function yesOrNo(whenTrue: string, whenFalse: string): Choice<'true' | 'false'>[] {
  return [
    { value: 'true', label: whenTrue },
    { value: 'false', label: whenFalse },
  ]
}
