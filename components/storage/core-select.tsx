'use client'
import { Group, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { formatPercentage } from '../usage/format.ts'
import { fullestCores, type StorageType } from './storage-classes.ts'

type CoreSelectProps = { type: StorageType; coreId: string | null; onChange: (coreId: string | null) => void }

const mostOptions = 50

/** A core that has the class, the fullest first; what is typed is looked for by the API, however many there are. */
export function CoreSelect({ type, coreId, onChange }: CoreSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [needle] = useDebouncedValue(isOpen ? text.trim() : '', 150)
  const { filter, ...input } = fullestCores(type)
  const cores = useQuery({
    ...query(listStorageWorkload, {
      ...input,
      filter: needle === '' ? filter : { ...filter, hybrid_core_id: [`*${needle}*`] },
      page: { size: mostOptions },
    }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const percentages = new Map(cores.data?.data.map((row) => [row.hybrid_core_id, row.usage.percentage]))
  return (
    <Select
      size="xs"
      aria-label="Hybrid core"
      placeholder={coreId ?? 'Hybrid core'}
      data={[...new Set([...(coreId === null ? [] : [coreId]), ...percentages.keys()])]}
      value={coreId}
      onChange={onChange}
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => {
        setText('')
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      // The API has found them already; the chosen one is only there for its name.
      filter={({ options }) => options.filter((option) => 'value' in option && percentages.has(option.value))}
      nothingFoundMessage={cores.isFetching ? 'Looking…' : 'No core has this name'}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="md" wrap="nowrap" flex={1}>
          <Text span size="xs" style={{ overflowWrap: 'anywhere' }}>
            {option.value}
          </Text>
          <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {percentages.has(option.value) && formatPercentage(percentages.get(option.value) ?? 0)}
          </Text>
        </Group>
      )}
    />
  )
}
