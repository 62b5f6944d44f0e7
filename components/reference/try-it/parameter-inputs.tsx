import { MultiSelect, TagsInput, TextInput } from '@mantine/core'
import type { Parameter } from '#lib/api/reference/parameters.ts'
import { capital } from '../../records/sentences.ts'
import { sortChoices, type TriedOperation, type TryValues } from './request.ts'
import classes from './try-form.module.css'

export type InputsProps = { values: TryValues; change: (part: Partial<TryValues>) => void }

/** An input for each parameter: multiple values for filters, a selection where the values are known. */
export function ParameterInputs({ operation, ...state }: InputsProps & { operation: TriedOperation }) {
  const { parameters } = operation
  if (parameters.length === 0) return null
  const { values, change } = state
  const choices = sortChoices(parameters, values.sorts)
  return (
    <div className={classes.inputs}>
      {parameters
        .filter(({ group }) => group !== 'sort')
        .map((parameter) => (
          <ParameterInput key={parameter.name} parameter={parameter} {...state} />
        ))}
      {choices.length > 0 && (
        <MultiSelect
          label="sort"
          description="The first has priority."
          data={choices.map((value) => ({ value, label: value.replace('=', ' ') }))}
          value={[...values.sorts]}
          onChange={(sorts) => change({ sorts })}
          comboboxProps={{ withinPortal: false }}
          clearable
        />
      )}
    </div>
  )
}

function ParameterInput({ parameter, values, change }: InputsProps & { parameter: Parameter }) {
  const { name, group, rule, values: allowed, fallback, sample } = parameter
  if (group === 'filter') {
    const field = {
      label: name,
      value: [...(values.lists[name] ?? [])],
      onChange: (list: string[]) => change({ lists: { ...values.lists, [name]: list } }),
      comboboxProps: { withinPortal: false },
      clearable: true,
    }
    if (allowed) return <MultiSelect {...field} description="Any of the values." data={[...allowed]} />
    // Only Enter ends a value, because a value can contain a comma. There are no options, so the dropdown stays closed.
    return (
      <TagsInput
        {...field}
        description={`${capital(rule)}; Enter adds a value.`}
        splitChars={[]}
        dropdownOpened={false}
      />
    )
  }
  return (
    <TextInput
      label={name}
      description={group === 'path' ? parameter.description : `${capital(rule)}.`}
      placeholder={sample ?? fallback}
      required={group === 'path'}
      value={values.texts[name] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ texts: { ...values.texts, [name]: value } })}
      autoComplete="off"
    />
  )
}
