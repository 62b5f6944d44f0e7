'use client'
import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useOnDemand } from '../layout/use-on-demand.ts'

export type ChoiceFilterProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  values: string[]
  onChange: (values: string[]) => void
  /** Where the choices are too many: finds those that match what is typed. */
  search?: ChoiceSearch
}

export type ChoiceSearch = {
  text: string
  onChange: (text: string) => void
  /** Whether a choice is among those that were found; a chosen one need not be. */
  isFound: (value: string) => boolean
  nothingFound: string
}

const load = () => import('./choice-filter-open.tsx').then(({ ChoiceFilterOpen }) => ChoiceFilterOpen)

/** The keys that open a list of choices. */
const openingKeys = [' ', 'ArrowDown', 'ArrowUp']

/** Any of several values; what chooses among them is fetched when the field is first touched or has something chosen. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { loaded: ChoiceFilterOpen, request } = useOnDemand(load)
  // A press that meets the field before its list is there is one that opens it; a focus alone does not.
  const [hasFocus, setFocus] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { label, choices, values } = props
  const isChosen = values.length > 0
  useEffect(() => {
    if (isChosen) request()
  }, [isChosen, request])
  if (ChoiceFilterOpen) return <ChoiceFilterOpen {...props} isFocused={hasFocus} isPressed={hasFocus && isPressed} />
  return (
    <TextInput
      size="xs"
      readOnly
      pointer
      aria-label={label}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      placeholder={label}
      value={choices.flatMap((choice) => (values.includes(choice.value) ? choice.label : [])).join(', ')}
      rightSection={<IconSelector size={14} aria-hidden="true" />}
      onPointerEnter={load}
      onPointerDown={() => setPressed(true)}
      onKeyDown={({ key }) => setPressed(openingKeys.includes(key))}
      onClick={request}
      onFocus={() => {
        setFocus(true)
        request()
      }}
      onBlur={() => {
        setFocus(false)
        setPressed(false)
      }}
    />
  )
}
