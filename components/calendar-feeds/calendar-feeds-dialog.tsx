'use client'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Snippet } from '../records/copy/snippet.tsx'
import { CreateFeedForm, type IssuedFeed } from './create-feed-form.tsx'
import { FeedList } from './feed-list.tsx'

type CalendarFeedsDialogProps = { isOpen: boolean; close: () => void }

/** The user's calendar feeds of order-by dates: creates one, shows its address once, and revokes them. */
export function CalendarFeedsDialog({ isOpen, close }: CalendarFeedsDialogProps) {
  const [issued, setIssued] = useState<IssuedFeed | null>(null)
  const closeAll = () => {
    setIssued(null)
    close()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={closeAll}
      title="Order-by calendar"
      size="lg"
      closeOnClickOutside={issued === null}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">
          A calendar program that subscribes to an address shows the day by which hardware must be ordered, for each
          resource of a hybrid core that has a forecast. Everyone who knows the address can read these days.
        </Text>
        {issued ? (
          <>
            <Alert icon={<IconCalendarPlus aria-hidden="true" />} title={`Copy the address of “${issued.name}” now`}>
              It is shown only once. The server stores only a hash of it.
            </Alert>
            <Snippet label="Address" text={issued.url} isWrapped />
          </>
        ) : (
          <CreateFeedForm onIssued={setIssued} />
        )}
        <FeedList />
      </Stack>
    </Modal>
  )
}
