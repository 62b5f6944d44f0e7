'use client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Snippet } from '../records/copy/snippet.tsx'
import { OnceDialog } from '../records/once/once-dialog.tsx'
import { text } from '../texts/text.ts'
import type { IssuedFeed } from './create-feed-form.tsx'

/** Shows the address of a new calendar feed; for `useOnce`. */
export function FeedAddressDialog({ feed, onClose }: { feed: IssuedFeed; onClose: () => void }) {
  return (
    <OnceDialog
      title={text('calendarFeeds.newAddress', { name: feed.name })}
      what="address"
      icon={IconCalendarPlus}
      notice={text('calendarFeeds.hashOnly')}
      onClose={onClose}
    >
      {(onCopy) => <Snippet label={text('calendarFeeds.address')} text={feed.url} isWrapped onCopy={onCopy} />}
    </OnceDialog>
  )
}
