'use client'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnDemand } from '../shell/use-on-demand.ts'
import { text } from '../texts/text.ts'

const load = () => import('./calendar-feeds-dialog.tsx').then(({ CalendarFeedsDialog }) => CalendarFeedsDialog)

/** Opens the dialog of the calendar feeds, which loads at the first click. */
export function CalendarFeedsButton() {
  const { loaded: Dialog, request } = useOnDemand(load)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    request()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onClick={open}
      >
        {text('calendarFeeds.title')}
      </Button>
      {Dialog && <Dialog isOpen={isOpen} close={() => setOpen(false)} />}
    </>
  )
}
