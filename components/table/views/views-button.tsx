'use client'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import { text } from '../../texts/text.ts'
import { type TableOfViews, viewPageOf } from './view-address.ts'

const load = () => import('./views-dialog.tsx').then(({ ViewsDialog }) => ViewsDialog)

/** Opens the saved views of a table. The dialog loads at the first click. */
export function ViewsButton({ endpoint, ...table }: Omit<TableOfViews, 'page'> & { endpoint: { id: string } }) {
  const { loaded: Dialog, request } = useOnDemand(load)
  const [isOpen, setOpen] = useState(false)
  const page = viewPageOf(endpoint)
  if (!page) return null
  const open = () => {
    request()
    setOpen(true)
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconBookmark size={14} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onClick={open}
      >
        {text('table.views')}
      </Button>
      {Dialog && <Dialog {...table} page={page} isOpen={isOpen} close={() => setOpen(false)} />}
    </>
  )
}
