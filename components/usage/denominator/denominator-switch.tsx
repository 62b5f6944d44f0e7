'use client'
import { pushParameters } from '../../records/choice/address-parameters.ts'
import { ChoiceButtons } from '../../records/choice/choice-buttons.tsx'
import { text } from '../../texts/text.ts'
import { AllocatedUnknown, type UsageOwner } from './allocated-unknown.tsx'
import { type Denominator, denominatorText } from './denominator.ts'
import classes from './denominator-switch.module.css'
import { useDenominator } from './use-denominator.tsx'

type DenominatorSwitchProps = {
  /** Whether a usage of the page has an allocated amount; undefined while there is no usage. */
  hasAllocated?: boolean | undefined
  of: UsageOwner
  /** Whether the page also shows single nodes, which have no denominator. */
  hasNodes?: boolean
}

const amounts = [
  { value: 'used', label: 'usage.used' },
  { value: 'allocated', label: 'usage.allocatedAmount' },
] as const
const bases = [
  { value: 'raw', label: 'usage.raw' },
  { value: 'net', label: 'usage.net' },
] as const

/** Explains the percentages of the page, and switches their denominator in the address. */
export function DenominatorSwitch({ hasAllocated, of, hasNodes = false }: DenominatorSwitchProps) {
  const denominator = useDenominator()
  const { amount, basis } = denominator
  return (
    <div className={classes.line}>
      <span className={classes.text}>{denominatorText(denominator, hasNodes)}</span>
      {(hasAllocated || amount === 'allocated') && (
        <Choice name="amount" label={text('usage.amount')} value={amount} choices={amounts} />
      )}
      <Choice name="basis" label={text('usage.bytes')} value={basis} choices={bases} />
      {hasAllocated === false && amount === 'allocated' && <AllocatedUnknown of={of} />}
    </div>
  )
}

type ChoiceProps = {
  name: keyof Denominator
  label: string
  value: string
  /** The first one is the default, which the address leaves out. */
  choices: typeof amounts | typeof bases
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <ChoiceButtons
      label={label}
      value={value}
      choices={choices.map(({ value, label }) => ({ value, label: text(label) }))}
      onSelect={(choice) => pushParameters({ [name]: choice === choices[0].value ? null : choice })}
    />
  )
}
