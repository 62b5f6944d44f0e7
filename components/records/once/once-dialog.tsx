'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, type IconProps } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { text } from '../../texts/text.ts'
import { useOnce } from './once-provider.tsx'

const questions = {
  key: { title: 'records.closeKey', loss: 'records.keyIsGone' },
  link: { title: 'records.closeLink', loss: 'records.linkIsGone' },
  address: { title: 'records.closeAddress', loss: 'records.addressIsGone' },
} as const

type OnceDialogProps = {
  title: string
  /** The name of what is shown once. */
  what: keyof typeof questions
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
  icon: Icon,
  advice = text('records.copyNow'),
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
          <Question what={what} keep={() => setAsking(false)} close={close} />
        ) : (
          <Alert icon={<Icon aria-hidden="true" />} title={advice}>
            {text('records.shownOnce')} {notice}
          </Alert>
        )}
        {children(() => setCopied(true))}
        <Group justify="flex-end">
          <Button onClick={close}>{text('records.haveCopied')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type QuestionProps = Pick<OnceDialogProps, 'what'> & { keep: () => void; close: () => void }

/** `data-autofocus`: the dialog takes the focus a moment after it opens, and then leaves it to the question. */
function Question({ what, keep, close }: QuestionProps) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} title={text(questions[what].title)}>
      {text(questions[what].loss)}
      <Group gap="xs" mt="sm" p={4}>
        <Button size="xs" variant="default" onClick={keep} autoFocus data-autofocus>
          {text('records.keepOpen')}
        </Button>
        <Button size="xs" color="red.9" onClick={close}>
          {text('records.close')}
        </Button>
      </Group>
    </Alert>
  )
}
