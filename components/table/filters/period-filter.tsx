'use client'
import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useIsHydrated } from '../../records/hooks/use-is-hydrated.ts'
import { capital } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'
import { fieldOf, formatPeriod, type Period, periods, timeOf } from './period.ts'

type TimeFieldProps = { label: string; period: Period; onChange: (period: Period) => void }
export type PeriodFilterProps = TimeFieldProps & {
  /** The text without a period. */
  none?: string
  hasPresets?: boolean
}

/** A filter for a period: a preset, or a start and an end in the browser's time zone. */
export function PeriodFilter({
  label,
  period,
  onChange,
  none = text('table.anyTime'),
  hasPresets = true,
}: PeriodFilterProps) {
  const isHydrated = useIsHydrated()
  const [isOpen, setOpen] = useState(false)
  const [labelId, valueId] = [useId(), useId()]
  const isSet = period.since !== '' || period.until !== ''
  const choose = (to: Period) => {
    onChange(to)
    setOpen(false)
  }
  return (
    <div>
      <Text id={labelId} size="xs" fw="var(--mantine-font-weight-medium)" lh={1.55}>
        {label}
      </Text>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={260}
        trapFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Button
            aria-labelledby={`${labelId} ${valueId}`}
            size="xs"
            variant="default"
            fw={400}
            fullWidth
            justify="start"
            leftSection={<IconCalendar size={14} aria-hidden="true" />}
            onClick={() => setOpen((was) => !was)}
          >
            <span id={valueId}>{isHydrated || !isSet ? formatPeriod(period, none) : '…'}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={text('table.time')}>
          <Stack gap="xs">
            {hasPresets && <Presets choose={choose} />}
            <TimeField name="since" label={text('table.from')} period={period} onChange={onChange} />
            <TimeField name="until" label={text('table.until')} period={period} onChange={onChange} />
            {isSet && (
              <Button size="compact-xs" variant="subtle" onClick={() => choose({ since: '', until: '' })}>
                {capital(none)}
              </Button>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function Presets({ choose }: { choose: (period: Period) => void }) {
  return (
    <Group gap={6}>
      {periods.map(({ label, ms }) => (
        <Button
          key={ms}
          size="compact-xs"
          variant="default"
          onClick={() => choose({ since: new Date(Date.now() - ms).toISOString(), until: '' })}
        >
          {text(label)}
        </Button>
      ))}
    </Group>
  )
}

function TimeField({ name, label, period, onChange }: TimeFieldProps & { name: keyof Period }) {
  const shown = fieldOf(period[name])
  const apply = (value: string) => value !== shown && onChange({ ...period, [name]: timeOf(value) })
  return (
    <TextInput
      // The field keeps its own text: another time in the address needs a new field.
      key={period[name]}
      size="xs"
      type="datetime-local"
      label={label}
      defaultValue={shown}
      onBlur={({ currentTarget: { value } }) => apply(value)}
      onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && apply(value)}
    />
  )
}
