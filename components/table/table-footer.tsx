'use client'
import { Group, Pagination, Text } from '@mantine/core'
import { memo } from 'react'
import { text } from '../texts/text.ts'
import classes from './list-table.module.css'

const controls = {
  first: 'table.firstPage',
  previous: 'table.previousPage',
  next: 'table.nextPage',
  last: 'table.lastPage',
} as const

type PageMeta = { number: number; size: number; total: number; total_pages: number }

type FooterProps = {
  /** The number of rows on this page. */
  shown: number
  onPage: (page: { number: number; size: number }) => void
  /** The text that says what keys do, and its id. */
  keys?: string
  keysId?: string
}

/** The range of the shown rows, the total, and the page links. */
export function TableFooter({ page, ...footer }: FooterProps & { page: PageMeta }) {
  return <Footer {...page} {...footer} />
}

/** Other rows of the same range do not draw it again. */
const Footer = memo(PlainFooter)

function PlainFooter({ number, size, total, total_pages: pages, shown, onPage, keys, keysId }: FooterProps & PageMeta) {
  const first = (number - 1) * size + 1
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
      {(pages > 1 || number > 1) && (
        <Pagination
          className={classes.pages}
          size="sm"
          total={Math.max(1, pages)}
          value={number}
          onChange={(to) => onPage({ number: to, size })}
          getItemProps={(item) => ({ 'aria-label': text('table.page', { number: String(item) }) })}
          getControlProps={(control) => ({ 'aria-label': text(controls[control]) })}
        />
      )}
    </Group>
  )
}
