'use client'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  MultiSelect,
  SegmentedControl,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconBraces, IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { addressOf, type CallInput } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { downloadCsv } from './download-csv.ts'
import type { FilterField } from './filter-field.ts'
import type { ListState } from './list-state.ts'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'
import type { Density, TableView } from './use-table-view.ts'

type TableToolbarProps = {
  noun: string
  address: { endpoint: Endpoint; input: CallInput<Endpoint> }
  fields: readonly FilterField[]
  filter: ListState['filter']
  onFilter: (filter: ListState['filter']) => void
  columns: readonly Column<TableFeatures, object, unknown>[]
  view: TableView
}

/** Above a table: search and filters, and the ways out of it: as JSON, as CSV, with other columns. */
export function TableToolbar({ noun, address, fields, filter, onFilter, columns, view }: TableToolbarProps) {
  const set = (name: string, values: readonly string[]) => {
    const { [name]: _, ...others } = filter
    onFilter(values.length > 0 ? { ...others, [name]: values } : others)
  }
  const download = useMutation({ mutationFn: () => downloadCsv(address, `${noun}.csv`) })
  return (
    <Group className={classes.toolbar} justify="space-between" gap="xs">
      <Group gap="xs">
        {fields.map((field) => {
          const values = (filter[field.name] ?? []).map(String)
          return field.kind === 'search' ? (
            <Search key={field.name} label={field.label} values={values} onChange={(to) => set(field.name, to)} />
          ) : (
            <MultiSelect
              key={field.name}
              size="xs"
              aria-label={field.label}
              placeholder={values.length === 0 ? field.label : ''}
              data={field.choices.map(({ value, label }) => ({ value, label }))}
              value={values}
              onChange={(to) => set(field.name, to)}
              clearable
              miw={150}
            />
          )
        })}
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
        <ViewMenu columns={columns} view={view} />
      </Group>
      {download.error && (
        <Text size="sm" c="red" role="alert" w="100%">
          The download failed: {download.error.message}
        </Text>
      )}
    </Group>
  )
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

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

function ViewMenu({ columns, view }: Pick<TableToolbarProps, 'columns' | 'view'>) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label="Columns and density" title="Columns and density">
          <IconColumns3 size={15} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown p="sm">
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.id}
            size="xs"
            my={6}
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            onChange={({ currentTarget }) => column.toggleVisibility(currentTarget.checked)}
          />
        ))}
        <SegmentedControl
          size="xs"
          mt="xs"
          aria-label="Density"
          data={densities}
          value={view.density}
          onChange={(density) => view.setDensity(density as Density)}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
