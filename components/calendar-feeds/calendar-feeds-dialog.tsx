'use client'
import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusReturn } from '../records/hooks/use-focus-return.ts'
import { useOnce } from '../records/once/once-provider.tsx'
import { text } from '../texts/text.ts'
import { CreateFeedForm, type IssuedFeed } from './create-feed-form.tsx'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { FeedList } from './feed-list.tsx'

type CalendarFeedsDialogProps = { isOpen: boolean; close: () => void }

/** The user's calendar feeds of order-by dates: creates one, whose address is shown once, and revokes them. */
export function CalendarFeedsDialog({ isOpen, close }: CalendarFeedsDialogProps) {
  const { show } = useOnce()
  // The address of a new feed is in a dialog above this one.
  const [isBelow, setBelow] = useState(false)
  useFocusReturn(isBelow ? '[data-feed-name]' : undefined, isBelow)
  const showAddress = (feed: IssuedFeed) => {
    setBelow(true)
    show(<FeedAddressDialog feed={feed} onClose={() => setBelow(false)} />)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={text('calendarFeeds.title')}
      size="lg"
      closeOnEscape={!isBelow}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">{text('calendarFeeds.intro')}</Text>
        <CreateFeedForm onIssued={showAddress} />
        <FeedList />
      </Stack>
    </Modal>
  )
}
