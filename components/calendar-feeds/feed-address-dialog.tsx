'use client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Snippet } from '../records/copy/snippet.tsx'
import { OnceDialog } from '../records/once/once-dialog.tsx'
import type { IssuedFeed } from './create-feed-form.tsx'

/** Shows the address of a new calendar feed; for `useOnce`. */
export function FeedAddressDialog({ feed, onClose }: { feed: IssuedFeed; onClose: () => void }) {
  return (
    <OnceDialog
      title={`Calendar address “${feed.name}”`}
      what="address"
      icon={IconCalendarPlus}
      notice="The server stores only a hash of the address."
      onClose={onClose}
    >
      {(onCopy) => <Snippet label="Address" text={feed.url} isWrapped onCopy={onCopy} />}
    </OnceDialog>
  )
}
