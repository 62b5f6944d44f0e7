import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../texts/text.ts'
import classes from './empty-list.module.css'

type EmptyListProps = { noun: string; isFiltered: boolean; clearFilters: () => void; children: ReactNode }

/** Says why a list is empty, and what to do: the list has no rows yet, or the filter matches none. */
export function EmptyList({ noun, isFiltered, clearFilters, children }: EmptyListProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      {isFiltered ? (
        <>
          <Text fw={600}>{text('table.noneMatch', { rows: noun })}</Text>
          <Button variant="default" size="xs" onClick={clearFilters}>
            {text('table.clearFilter')}
          </Button>
        </>
      ) : (
        <>
          <Text fw={600}>{text('table.noneYet', { rows: noun })}</Text>
          <Text size="sm" c="dimmed" ta="center" className={classes.text}>
            {children}
          </Text>
        </>
      )}
    </Stack>
  )
}
