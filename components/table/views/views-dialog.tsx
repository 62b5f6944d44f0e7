'use client'
import { Divider, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../texts/text.ts'
import { ChangeViewForm } from './change-view-form.tsx'
import { SaveViewForm } from './save-view-form.tsx'
import type { TableOfViews, View } from './view-address.ts'
import { ViewList } from './view-list.tsx'

type ViewsDialogProps = TableOfViews & { isOpen: boolean; close: () => void }

/** The saved views of a table: saves the current rows and columns, and opens, changes and deletes views. */
export function ViewsDialog({ isOpen, close, ...table }: ViewsDialogProps) {
  const [changed, change] = useState<View>()
  const title = changed ? text('table.changeView', { name: changed.name }) : text('table.viewsOf', { rows: table.noun })
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={<Text span>{title}</Text>}
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      {changed ? (
        <ChangeViewForm key={changed.id} view={changed} table={table} close={() => change(undefined)} />
      ) : (
        <Stack gap="md">
          <SaveViewForm {...table} />
          <Divider />
          <ViewList {...table} onOpen={close} onChange={change} />
        </Stack>
      )}
    </Modal>
  )
}
