'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, type IconProps } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useOnce } from './once-provider.tsx'

type OnceDialogProps = {
  title: string
  /** The name of what is shown once. */
  what: 'key' | 'link' | 'address'
  /** How the user gets another one: `create another one`. */
  remedy: string
  icon: ComponentType<IconProps>
  /** The action that the user has to take with it. */
  advice?: string
  /** The explanation, in whose place the dialog asks whether to close it. */
  notice: ReactNode
  onClose?: (() => void) | undefined
  /** The texts to copy; they call `onCopy` once one of them is copied. */
  children: (onCopy: () => void) => ReactNode
}

/** A dialog for `useOnce`. Closing it, or leaving the panel, without a copy asks first. */
export function OnceDialog({
  title,
  what,
  remedy,
  icon: Icon,
  advice = 'Copy it now',
  notice,
  onClose,
  children,
}: OnceDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { end } = useOnce()
  const close = () => {
    end()
    onClose?.()
  }
  useWindowEvent('beforeunload', (event) => {
    if (!isCopied) event.preventDefault()
  })
  return (
    <Modal
      opened
      onClose={() => (isCopied ? close() : setAsking(!isAsking))}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {isAsking && !isCopied ? (
          <Question what={what} remedy={remedy} keep={() => setAsking(false)} close={close} />
        ) : (
          <Alert icon={<Icon aria-hidden="true" />} title={advice}>
            It is shown only once. {notice}
          </Alert>
        )}
        {children(() => setCopied(true))}
        <Group justify="flex-end">
          <Button onClick={close}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type QuestionProps = Pick<OnceDialogProps, 'what' | 'remedy'> & { keep: () => void; close: () => void }

/** `data-autofocus`: the dialog takes the focus a moment after it opens, and then leaves it to the question. */
function Question({ what, remedy, keep, close }: QuestionProps) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={`Close without a copy of the ${what}?`}
    >
      You cannot see the {what} again. If you close it now, you have to {remedy}.
      <Group gap="xs" mt="sm" p={4}>
        <Button size="xs" variant="default" onClick={keep} autoFocus data-autofocus>
          Keep it open
        </Button>
        <Button size="xs" color="red.9" onClick={close}>
          Close
        </Button>
      </Group>
    </Alert>
  )
}
