'use client'
import { Group, Pagination, Text } from '@mantine/core'
import { text } from '../texts/text.ts'
import classes from './list-table.module.css'

const controls = {
  first: 'table.firstPage',
  previous: 'table.previousPage',
  next: 'table.nextPage',
  last: 'table.lastPage',
} as const

type PageMeta = { number: number; size: number; total: number; total_pages: number }

type TableFooterProps = {
  page: PageMeta
  /** The number of rows on this page. */
  shown: number
  onPage: (page: { number: number; size: number }) => void
  /** The text that says what keys do, and its id. */
  keys?: string
  keysId?: string
}

/** The range of the shown rows, the total, and the page links. */
export function TableFooter({ page, shown, onPage, keys, keysId }: TableFooterProps) {
  const first = (page.number - 1) * page.size + 1
  const { total } = page
  const range =
    shown > 0 ? text('table.range', { first, last: first + shown - 1, total }) : text('table.noneOf', { total })
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {range}
      </Text>
      {keys && (
        <Text id={keysId} className={classes.keys} size="xs" c="dimmed">
          {keys}
        </Text>
      )}
      {(page.total_pages > 1 || page.number > 1) && (
        <Pagination
          className={classes.pages}
          size="sm"
          total={Math.max(1, page.total_pages)}
          value={page.number}
          onChange={(number) => onPage({ number, size: page.size })}
          getItemProps={(number) => ({ 'aria-label': text('table.page', { number: String(number) }) })}
          getControlProps={(control) => ({ 'aria-label': text(controls[control]) })}
        />
      )}
    </Group>
  )
}
