import { Checkbox, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { BodyField } from '#lib/api/reference/fields.ts'
import type { InputsProps } from './parameter-inputs.tsx'
import classes from './try-form.module.css'

/** An input for each field of the body; empty fields are not sent. */
export function BodyInputs({ fields, ...state }: InputsProps & { fields: readonly BodyField[] }) {
  return (
    <fieldset className={classes.body}>
      <legend>Request body</legend>
      <div className={classes.inputs}>
        {fields.map((field) => (
          <BodyInput key={field.name} field={field} {...state} />
        ))}
      </div>
    </fieldset>
  )
}

const notSent = { value: '', label: 'not sent' }

function BodyInput({ field, values, change }: InputsProps & { field: BodyField }) {
  const { name, type, isRequired, isNullable, description, values: allowed } = field
  const value = values.fields[name]
  const set = (to: string | string[] | null) => change({ fields: { ...values.fields, [name]: to } })
  const common = { label: name, description: description || undefined, withAsterisk: isRequired }
  const listed = type === 'boolean' ? ['true', 'false'] : allowed
  if (type === 'array') {
    return (
      <MultiSelect
        {...common}
        data={[...(allowed ?? [])]}
        value={Array.isArray(value) ? [...value] : []}
        onChange={set}
        comboboxProps={{ withinPortal: false }}
        clearable
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (listed) {
    return (
      <NativeSelect
        {...common}
        data={[notSent, ...listed]}
        value={text}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    )
  }
  return (
    <Stack gap={6}>
      <TextInput
        {...common}
        value={text}
        disabled={value === null}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        autoComplete="off"
      />
      {isNullable && (
        <Checkbox
          size="xs"
          label={`Send null as ${name}`}
          checked={value === null}
          onChange={({ currentTarget }) => set(currentTarget.checked ? null : '')}
        />
      )}
    </Stack>
  )
}
