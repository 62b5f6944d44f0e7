'use client'
import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { text } from '../../texts/text.ts'
import { type Page, useNavigation } from '../navigation.ts'
import classes from './page-skeleton.module.css'

/** The shape of the page that is being opened: a list below its title, or a record with its facts. */
export function PageSkeleton({ path }: { path: string }) {
  const pages = useNavigation()
  const list = pages.find(({ href }) => href === path)
  const page = list ?? pages.find(({ href }) => path.startsWith(`${href}/`))
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">
        {page ? text('shell.loadingNamed', { page: page.label }) : text('shell.loadingPage')}
      </VisuallyHidden>
      {list && list.shape !== 'record' ? <ListSkeleton page={list} /> : <RecordSkeleton />}
    </div>
  )
}

function ListSkeleton({ page }: { page: Page }) {
  return (
    <>
      <Title order={1} mb="md">
        {page.label}
      </Title>
      {page.shape === 'charts' && (
        <div className={classes.charts}>
          {['a', 'b', 'c'].map((chart) => (
            <Skeleton key={chart} height={220} />
          ))}
        </div>
      )}
      <Skeleton height={50} width="min(26rem, 100%)" mb="xs" />
      <Rows />
    </>
  )
}

function RecordSkeleton() {
  return (
    <>
      <Skeleton height={16} width="10rem" mb="sm" />
      <Skeleton height={32} width="min(18rem, 100%)" mb="xs" />
      <Skeleton height={18} width="min(26rem, 100%)" mb="lg" />
      <Skeleton height={140} mb="lg" />
      <Rows />
    </>
  )
}

function Rows() {
  return (
    <div className={classes.rows}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} height={18} />
      ))}
    </div>
  )
}
