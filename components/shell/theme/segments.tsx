'use client'
import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  /** Lines between the options. */
  hasLines?: boolean
}

/** One of a few options, side by side. Radio buttons with a style, which no script places after the first render. */
export function Segments<Value extends string>({
  label,
  value: chosen,
  onChange,
  options,
  hasLines = false,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={classes.segments} role="radiogroup" aria-label={label} data-lines={hasLines || undefined}>
      {options.map(({ value, label }) => (
        <label key={value} className={classes.segment} data-checked={value === chosen || undefined}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
