import { Code } from '@mantine/core'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { englishLang } from '../../texts/locale.ts'
import { addressOf, type TriedRequest } from './request.ts'

type SendDialogProps = { request: TriedRequest; close: () => void; confirm: () => void }

/** Asks for confirmation before a request that changes data. */
export function SendDialog({ request, close, confirm }: SendDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={`Send this ${request.method} request?`}
      confirmLabel="Send"
      isDangerous={request.method === 'DELETE'}
      isBusy={false}
      error={null}
      close={close}
      onConfirm={confirm}
    >
      <span lang={englishLang()}>Requests run with your session and change live data.</span>
      <Code block mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {request.method} {addressOf(request)}
        {request.body && `\n${request.body}`}
      </Code>
    </ConfirmDialog>
  )
}
