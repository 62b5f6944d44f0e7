'use client'
import { TextInput } from '@mantine/core'
import { text } from '../../texts/text.ts'
import type { ChoiceFilterProps } from './choice-field.ts'
import { useSelectOnDemand } from './use-select-on-demand.tsx'

const load = () => import('./choice-select.tsx').then(({ ChoiceSelect }) => ChoiceSelect)

/** A filter for any of several values. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, choices, values } = props
  const { loaded: ChoiceSelect, field, state } = useSelectOnDemand(load, values.length > 0)
  if (ChoiceSelect) return <ChoiceSelect {...props} {...state} />
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={text('table.any')}
      value={choices.flatMap((choice) => (values.includes(choice.value) ? choice.label : [])).join(', ')}
      {...field}
    />
  )
}
