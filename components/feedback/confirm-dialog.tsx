'use client'
import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../texts/text.ts'
import { ApiErrorPanel } from './api-error-panel.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** Names the action and its record. */
  title: string
  confirmLabel: string
  isDangerous?: boolean
  isBusy: boolean
  error: Error | null
  close: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, confirmLabel, isDangerous, isBusy, error, close, onConfirm, children } = props
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={
        <Text span display="block" lh={1.4}>
          {title}
        </Text>
      }
      transitionProps={{ duration: 0 }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      {error && <ApiErrorPanel error={error} retry={onConfirm} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {text('feedback.cancel')}
        </Button>
        <Button color={isDangerous ? 'red.9' : undefined} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
