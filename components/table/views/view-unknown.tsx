'use client'
import { Anchor, Text, Title } from '@mantine/core'
import { useParams } from 'next/navigation'
import { readSegment } from '../../cores/core-path.ts'
import { PageLink } from '../../shell/page-link.tsx'

/** The page at the short address of a view that does not exist, or that the user does not see. */
export function ViewUnknown() {
  const { name = '' } = useParams<{ name?: string }>()
  return (
    <>
      <Title order={1} mb="md" style={{ overflowWrap: 'anywhere' }}>
        There is no view “<bdi>{readSegment(name)}</bdi>”
      </Title>
      <Text maw="40rem">
        It may have been renamed or deleted, or it is private to another user. “Views” above a table lists its views.
      </Text>
      <Text mt="sm">
        <Anchor component={PageLink} href="/cores">
          Hybrid cores
        </Anchor>
      </Text>
    </>
  )
}
