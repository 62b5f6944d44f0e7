'use client'
import { Button, Text, TextInput } from '@mantine/core'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { OperationLink } from '#lib/api/reference/operation.ts'
import { PageLink } from '../shell/page-link.tsx'
import { findOperations } from './find-operations.ts'
import { MethodTag } from './method-tag.tsx'
import classes from './operation-navigation.module.css'

type Group = { api: string; title: string; operations: readonly OperationLink[] }

/** Links to all operations, grouped by API and resource, with a search field. */
export function OperationNavigation({ groups }: { groups: readonly Group[] }) {
  const [search, setSearch] = useState('')
  const path = usePathname()
  const input = useRef<HTMLInputElement>(null)
  const found = groups
    .map((group) => ({ ...group, operations: findOperations(group.operations, search) }))
    .filter(({ operations }) => operations.length > 0)
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  const isSearching = search.trim() !== ''
  const clear = () => {
    setSearch('')
    input.current?.focus()
  }
  return (
    <>
      <TextInput
        ref={input}
        type="search"
        label="Find an operation"
        size="sm"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      />
      <Text className={classes.count} role="status" size="xs" c="dimmed">
        {isSearching && count > 0 && `${count} ${count === 1 ? 'operation' : 'operations'}`}
        {isSearching && count === 0 && `No operation matches “${search.trim()}”. Search by path, method or title.`}
      </Text>
      {count === 0 && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={clear}>
          Clear the search
        </Button>
      )}
      {found.map(({ api, title, operations }) => {
        const isCurrent = path.startsWith(`/reference/${api}/`)
        const isOpen = isSearching || isCurrent || path === '/reference'
        return (
          // A new key resets the group when the search or the page changes; otherwise the reader opens and closes it.
          <details key={`${api} ${isOpen}`} open={isOpen} className={classes.api}>
            <summary>{title}</summary>
            <OperationLinks operations={operations} path={path} />
          </details>
        )
      })}
    </>
  )
}

type OperationLinksProps = { operations: readonly OperationLink[]; path: string }

function OperationLinks({ operations, path }: OperationLinksProps) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // In newer browsers scrolling returns a promise, which is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <ul className={classes.list}>
      {operations.map(({ href, resource, method, summary }, at) => (
        <li key={href}>
          {resource !== operations[at - 1]?.resource && <p className={classes.resource}>{resource}</p>}
          <PageLink
            ref={href === path ? current : null}
            className={classes.link}
            href={href}
            aria-current={href === path ? 'page' : undefined}
          >
            <MethodTag method={method} />
            <span>{summary}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
