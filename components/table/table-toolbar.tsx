'use client'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconBraces, IconDownload, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '@tanstack/react-table'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { addressOf, type CallInput } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { downloadCsv } from './download-csv.ts'
import type { FilterField } from './filter-field.ts'
import type { ListState } from './list-state.ts'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'
import type { Period } from './period.ts'
import type { Density } from './table-view.ts'
import { ViewMenu } from './view-menu.tsx'

// Few tables have them.
const ExactFilter = dynamic(() => import('./exact-filter.tsx').then(({ ExactFilter }) => ExactFilter))
const RecordFilter = dynamic(() => import('./record-filter.tsx').then(({ RecordFilter }) => RecordFilter))
const PeriodFilter = dynamic(() => import('./period-filter.tsx').then(({ PeriodFilter }) => PeriodFilter))

type TableToolbarProps = {
  noun: string
  address: { endpoint: Endpoint; input: CallInput<Endpoint> }
  fields: readonly FilterField[]
  filter: ListState['filter']
  onFilter: (filter: ListState['filter']) => void
  columns: readonly Column<TableFeatures, object, unknown>[]
  density: Density
  onDensity: (density: Density) => void
}

/** Above a table: search and filters, and the ways out of it: as JSON, as CSV, with other columns. */
export function TableToolbar({
  noun,
  address,
  fields,
  filter,
  onFilter,
  columns,
  density,
  onDensity,
}: TableToolbarProps) {
  const download = useMutation({ mutationFn: () => downloadCsv(address, `${noun}.csv`) })
  return (
    <Group className={classes.toolbar} justify="space-between" gap="xs">
      <Group className={classes.fields} gap="xs">
        {fields.map((field) => (
          <Filter key={field.name} field={field} filter={filter} onFilter={onFilter} />
        ))}
      </Group>
      <Group gap={4}>
        <Button
          component="a"
          href={addressOf(address.endpoint, address.input)}
          target="_blank"
          size="compact-xs"
          variant="subtle"
          leftSection={<IconBraces size={14} aria-hidden="true" />}
        >
          as JSON
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          CSV
        </Button>
        <ViewMenu columns={columns} density={density} onDensity={onDensity} />
      </Group>
      {download.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" w="100%">
          The download failed: {download.error.message}
        </Text>
      )}
    </Group>
  )
}

type FilterProps = Pick<TableToolbarProps, 'filter' | 'onFilter'> & { field: FilterField }

function Filter({ field, filter, onFilter }: FilterProps) {
  const values = [...(filter[field.name] ?? [])]
  const one = (name: string) => filter[name]?.[0] ?? ''
  const set = (changes: ListState['filter']) =>
    onFilter(Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, to]) => to.length > 0)))
  const { label, name } = field
  switch (field.kind) {
    case 'search':
      return <Search label={label} values={values} onChange={(to) => set({ [name]: to })} />
    case 'exact': {
      const { suggestions } = field
      const change = (to: string) => set({ [name]: to === '' ? [] : [to] })
      return <ExactFilter label={label} suggestions={suggestions} value={one(name)} onChange={change} />
    }
    case 'period': {
      const change = ({ since, until }: Period) => set({ since: since ? [since] : [], until: until ? [until] : [] })
      return <PeriodFilter label={label} period={{ since: one('since'), until: one('until') }} onChange={change} />
    }
    case 'record':
      return (
        <RecordFilter label={label} records={field.records} values={values} onChange={(to) => set({ [name]: to })} />
      )
    case 'choice':
      return (
        <ChoiceFilter label={label} choices={field.choices} values={values} onChange={(to) => set({ [name]: to })} />
      )
  }
}

/** Text to look for anywhere in an id; a pattern with `*` is taken as it is. */
function Search({ label, values, onChange }: { label: string; values: string[]; onChange: (to: string[]) => void }) {
  const applied = values[0]?.replace(/^\*([^*]*)\*$/, '$1') ?? ''
  const [text, setText] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  const apply = useDebouncedCallback((to: string) => {
    onChange(to === '' ? [] : [to.includes('*') ? to : `*${to}*`])
  }, 250)
  // Back, Forward and "clear the filter" change the address without a keystroke here.
  useEffect(() => setText(applied), [applied])
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      ref={input}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={`${label}  ( / )`}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        apply(value)
      }}
    />
  )
}
