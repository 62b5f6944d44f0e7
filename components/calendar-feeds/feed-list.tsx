'use client'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { call, query } from '#lib/api/client.ts'
import { listCalendarFeeds, revokeCalendarFeed } from '#lib/api/contract/calendar-feeds.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { useConfirmedAction } from '../feedback/use-confirmed-action.ts'
import { useQuery } from '../query/use-query.ts'
import { QuietText } from '../records/quiet-text.tsx'
import { richText, text } from '../texts/text.ts'
import { Freshness } from '../usage/freshness.tsx'

type Feed = Item<typeof listCalendarFeeds>

/** The most feeds that a user can have. */
const pageSize = 20

/** The user's calendar feeds, each with a button that revokes it. */
export function FeedList() {
  const feeds = useQuery(query(listCalendarFeeds, { params: {}, page: { size: pageSize } }))
  const { chosen, choose, dialog } = useConfirmedAction({
    list: 'calendar-feeds',
    run: ({ id }: Feed) => call(revokeCalendarFeed, { params: { feed_id: id } }),
  })
  if (feeds.error) return <ApiErrorPanel error={feeds.error} retry={feeds.refetch} />
  if (!feeds.data) return <Skeleton height={40} />
  return (
    <>
      <Stack
        component="ul"
        aria-label={text('calendarFeeds.addresses')}
        gap="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {feeds.data.data.map((feed) => (
          <Group component="li" key={feed.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {feed.name}
              </Text>
              <QuietText isBlock>
                <Times of={feed} />
              </QuietText>
            </div>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={text('calendarFeeds.revokeNamed', { name: feed.name })}
              onClick={() => choose(feed)}
              style={{ flexShrink: 0 }}
            >
              {text('calendarFeeds.revoke')}
            </Button>
          </Group>
        ))}
      </Stack>
      {feeds.data.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('calendarFeeds.none')}
        </Text>
      )}
      <ConfirmDialog
        {...dialog}
        title={text('calendarFeeds.revokeQuestion', { name: chosen?.name ?? '' })}
        confirmLabel={text('calendarFeeds.revoke')}
        isDangerous
      >
        {text('calendarFeeds.revokeWarning')}
      </ConfirmDialog>
    </>
  )
}

function Times({ of: { created_at: createdAt, last_used_at: usedAt } }: { of: Feed }) {
  const created = () => <Freshness label={text('calendarFeeds.created')} observedAt={createdAt} />
  if (!usedAt) return richText('calendarFeeds.neverUsed', { created })
  const used = () => <Freshness label={text('calendarFeeds.lastUsed')} observedAt={usedAt} />
  return richText('calendarFeeds.times', { created, used })
}
