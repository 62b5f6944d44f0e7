'use client'
import { pushParameters } from '../../records/choice/address-parameters.ts'
import { ChoiceButtons } from '../../records/choice/choice-buttons.tsx'
import { PeriodFilter } from '../../table/filters/period-filter.tsx'
import { text } from '../../texts/text.ts'
import { type HistoryRange, presets, standardPreset, writeRange } from './history-range.ts'
import classes from './range-controls.module.css'

/** Selects the range of the charts in the address: a preset, or a start and an end. */
export function RangeControls({ range }: { range: HistoryRange }) {
  const select = (to: HistoryRange) => pushParameters(writeRange(to))
  const { own = { from: '', to: '' } } = range
  return (
    <div className={classes.controls}>
      <ChoiceButtons
        label={text('history.range')}
        value={range.preset?.name}
        choices={presets.map(({ name, label }) => ({ value: name as string, label: text(label) }))}
        onSelect={(name) => {
          const preset = presets.find((one) => one.name === name)
          if (preset) select({ preset })
        }}
      />
      <PeriodFilter
        label={text('history.ownRange')}
        none={text('history.noRange')}
        hasPresets={false}
        period={{ since: own.from, until: own.to }}
        onChange={({ since, until }) =>
          select(since || until ? { own: { from: since, to: until } } : { preset: standardPreset })
        }
      />
    </div>
  )
}
