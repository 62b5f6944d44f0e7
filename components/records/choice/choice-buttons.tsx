import { Button } from '@mantine/core'
import classes from './choice-buttons.module.css'

type ChoiceButtonsProps<V extends string> = {
  /** The name of the choice for screen readers. */
  label: string
  /** Undefined if none of the choices is selected. */
  value: V | undefined
  choices: readonly { value: V; label: string }[]
  onSelect: (value: V) => void
}

/** A choice of a few values, all of them visible. */
export function ChoiceButtons<V extends string>({ label, value, choices, onSelect }: ChoiceButtonsProps<V>) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="compact-xs"
          variant={choice.value === value ? 'filled' : 'default'}
          aria-pressed={choice.value === value}
          onClick={() => onSelect(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  )
}
