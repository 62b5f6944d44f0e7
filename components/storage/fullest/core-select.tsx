'use client'
import { Group, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { useQuery } from '../../query/use-query.ts'
import { type FieldState, useList, useTakenFocus } from '../../table/filters/use-select-on-demand.tsx'
import { text } from '../../texts/text.ts'
import { formatPercentage } from '../../usage/format.ts'
import { hasUsage, type StorageRow, selectedPools, whyNoUsage } from '../storage-classes.ts'
import type { CoreFieldProps } from './core-field.tsx'
import classes from './fullest-assets.module.css'

const maximumOptions = 50

/** The select of `CoreField`, the core with the fullest node first. The API searches the typed text. */
export function CoreSelect({ type, coreId, onChange, isFocused, isPressed }: CoreFieldProps & FieldState) {
  const field = useTakenFocus({ isFocused })
  const { isOpen, setOpen } = useList({ isPressed })
  const [typed, setTyped] = useState('')
  const [needle] = useDebouncedValue(isOpen ? typed.trim() : '', 150)
  const { filter, ...input } = selectedPools({ type, coreId: null })
  const cores = useQuery({
    ...query(listStorageWorkload, {
      ...input,
      filter: needle === '' ? filter : { ...filter, search: [needle] },
      page: { size: maximumOptions },
    }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  // A core has a row for each of its classes: the first with a usage has the fullest node.
  const pools = new Map<string, StorageRow>()
  for (const pool of cores.data?.data ?? []) {
    const { hybrid_core_id: id } = pool
    const known = pools.get(id)
    if (!known || (!hasUsage(known) && hasUsage(pool))) pools.set(id, pool)
  }
  return (
    <Select
      ref={field}
      dropdownOpened={isOpen}
      size="xs"
      label={text('cores.hybridCore')}
      className={classes.core}
      comboboxProps={{ withinPortal: false }}
      placeholder={coreId ?? text('storage.allCores')}
      data={[...new Set([...(coreId === null ? [] : [coreId]), ...pools.keys()])]}
      value={coreId}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': text('storage.allCores') }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setTyped('')
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      // The API has searched already. The selected core is in `data` only for its name.
      filter={({ options }) => options.filter((option) => 'value' in option && pools.has(option.value))}
      nothingFoundMessage={text(cores.isFetching ? 'storage.searching' : 'storage.noResults')}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="md" wrap="nowrap" flex={1}>
          <Text span size="xs" style={{ overflowWrap: 'anywhere' }}>
            {option.value}
          </Text>
          <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {stateOf(pools.get(option.value))}
          </Text>
        </Group>
      )}
    />
  )
}

function stateOf(pool: StorageRow | undefined): string | undefined {
  return pool && (hasUsage(pool) ? formatPercentage(pool.fullest_asset.percentage) : whyNoUsage(pool))
}
