'use client'
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldOf, formatPeriod, type Period, periods, timeOf } from './period.ts'

type PeriodFilterProps = { label: string; period: Period; onChange: (period: Period) => void }

/** A stretch of time: one of the usual, or from one minute to another in the browser's time zone. */
export function PeriodFilter({ label, period, onChange }: PeriodFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const isSet = period.since !== '' || period.until !== ''
  const choose = (to: Period) => {
    onChange(to)
    setOpen(false)
  }
  const field = (name: keyof Period, words: string) => (
    <TextInput
      // Anew when the address says another time.
      key={`${name} ${period[name]}`}
      size="xs"
      type="datetime-local"
      label={words}
      defaultValue={fieldOf(period[name])}
      onBlur={({ currentTarget: { value } }) =>
        value !== fieldOf(period[name]) && onChange({ ...period, [name]: timeOf(value) })
      }
    />
  )
  return (
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
          size="xs"
          variant="default"
          fw={400}
          justify="start"
          leftSection={<IconCalendar size={14} aria-hidden="true" />}
          onClick={() => setOpen((was) => !was)}
        >
          {formatPeriod(period, label)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Time">
        <Stack gap="xs">
          <Group gap={6}>
            {periods.map(({ label: words, ms }) => (
              <Button
                key={ms}
                size="compact-xs"
                variant="default"
                onClick={() => choose({ since: new Date(Date.now() - ms).toISOString(), until: '' })}
              >
                {words}
              </Button>
            ))}
          </Group>
          {field('since', 'From')}
          {field('until', 'Until')}
          {isSet && (
            <Button size="compact-xs" variant="subtle" onClick={() => choose({ since: '', until: '' })}>
              Any time
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
