'use client'
import { Anchor, Text, Title } from '@mantine/core'
import { useParams } from 'next/navigation'
import { readSegment } from '../../cores/core-path.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { richText, text } from '../../texts/text.ts'

/** The page at the short address of a view that does not exist, or that the user does not see. */
export function ViewUnknown() {
  const { name = '' } = useParams<{ name?: string }>()
  return (
    <>
      <Title order={1} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {richText('table.noView', { name: readSegment(name), bdi: (words) => <bdi>{words}</bdi> })}
      </Title>
      <Text maw="40rem">{text('table.viewIsGone')}</Text>
      <Text mt="sm">
        <Anchor component={PageLink} href="/cores">
          {text('shell.cores')}
        </Anchor>
      </Text>
    </>
  )
}
