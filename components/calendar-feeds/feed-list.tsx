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
      <Stack component="ul" aria-label="Addresses" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {feeds.data.data.map((feed) => (
          <Group component="li" key={feed.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {feed.name}
              </Text>
              <QuietText isBlock>
                created <Freshness label="Created" observedAt={feed.created_at} />, last used{' '}
                {feed.last_used_at ? <Freshness label="Last used" observedAt={feed.last_used_at} /> : 'never'}
              </QuietText>
            </div>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Revoke ${feed.name}`}
              onClick={() => choose(feed)}
              style={{ flexShrink: 0 }}
            >
              Revoke
            </Button>
          </Group>
        ))}
      </Stack>
      {feeds.data.data.length === 0 && (
        <Text size="sm" c="dimmed">
          No addresses yet.
        </Text>
      )}
      <ConfirmDialog {...dialog} title={`Revoke “${chosen?.name ?? ''}”?`} confirmLabel="Revoke" isDangerous>
        Calendars that subscribe to this address no longer get the days. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
