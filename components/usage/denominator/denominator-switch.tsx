'use client'
import { useSearchParams } from 'next/navigation'
import { pushParameters } from '../../records/choice/address-parameters.ts'
import { ChoiceButtons } from '../../records/choice/choice-buttons.tsx'
import { AllocatedUnknown } from './allocated-unknown.tsx'
import { type Denominator, denominatorText } from './denominator.ts'
import classes from './denominator-switch.module.css'
import { useDenominator } from './use-denominator.tsx'

type DenominatorSwitchProps = {
  /** Whether a usage of the page has an allocated amount; undefined while there is no usage. */
  hasAllocated?: boolean | undefined
  /** Whose usages these are, in a sentence: `this core`. */
  of: string
  /** Whether the page also shows single nodes, which have no denominator. */
  hasNodes?: boolean
}

/** Explains the percentages of the page, and switches their denominator in the address. */
export function DenominatorSwitch({ hasAllocated, of, hasNodes = false }: DenominatorSwitchProps) {
  const denominator = useDenominator()
  const { amount, basis } = denominator
  return (
    <div className={classes.line}>
      <span className={classes.text}>{denominatorText(denominator, hasNodes)}</span>
      {(hasAllocated || amount === 'allocated') && (
        <Choice name="amount" label="Amount" value={amount} choices={['used', 'allocated']} />
      )}
      <Choice name="basis" label="Bytes" value={basis} choices={['raw', 'net']} />
      {hasAllocated === false && amount === 'allocated' && <AllocatedUnknown of={of} />}
    </div>
  )
}

type ChoiceProps = {
  name: keyof Denominator
  label: string
  value: string
  /** The first one is the default, which the address leaves out. */
  choices: readonly [string, string]
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  const search = useSearchParams()
  return (
    <ChoiceButtons
      label={label}
      value={value}
      choices={choices.map((choice) => ({ value: choice, label: choice }))}
      onSelect={(choice) => pushParameters(search, { [name]: choice === choices[0] ? null : choice })}
    />
  )
}
