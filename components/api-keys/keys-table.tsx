'use client'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { call } from '#lib/api/client.ts'
import { listTokens, revokeToken, rotateToken } from '#lib/api/contract/account.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { useConfirmedAction } from '../feedback/use-confirmed-action.ts'
import { formatDeadline } from '../records/day.ts'
import { ListTable } from '../table/list-table.tsx'
import { text } from '../texts/text.ts'
import { type KeyAction, keyColumns } from './key-columns.tsx'
import type { IssuedKey } from './new-key-dialog.tsx'

/** How long a rotated key still works, so that every program can get the new one. */
const graceSeconds = 3_600

const questions = { rotate: 'apiKeys.rotateQuestion', revoke: 'apiKeys.revokeQuestion' } as const

/** The list of the user's API keys, with buttons to rotate and revoke the active ones. */
export function KeysTable({ onIssued }: { onIssued: (key: IssuedKey) => void }) {
  const [endsImmediately, setEndsImmediately] = useState(false)
  const { chosen, choose, dialog } = useConfirmedAction({
    list: 'tokens',
    run: async ({ kind, key }: KeyAction) => {
      const params = { token_id: key.id }
      if (kind === 'revoke') return call(revokeToken, { params })
      const fields = { grace_seconds: endsImmediately ? 0 : graceSeconds }
      onIssued({ ...(await call(rotateToken, { params, fields })).data, name: key.name })
    },
    // The new key takes its place.
    closesAtOnce: ({ kind }) => kind === 'rotate',
  })
  const [columns] = useState(() =>
    keyColumns((action) => {
      setEndsImmediately(false)
      choose(action)
    }),
  )
  return (
    <>
      <ListTable
        noun={text('apiKeys.noun')}
        endpoint={listTokens}
        params={{}}
        columns={columns}
        rowId={({ id }) => id}
        empty={text('apiKeys.empty')}
      />
      <ConfirmDialog
        {...dialog}
        title={chosen ? text(questions[chosen.kind], { name: chosen.key.name, hint: chosen.key.hint }) : ''}
        confirmLabel={text(chosen?.kind === 'revoke' ? 'apiKeys.revoke' : 'apiKeys.rotate')}
        isDangerous={chosen?.kind === 'revoke'}
      >
        {chosen?.kind === 'rotate' ? (
          <RotateExplanation
            expiresAt={chosen.key.expires_at}
            endsImmediately={endsImmediately}
            setEndsImmediately={setEndsImmediately}
          />
        ) : (
          text('apiKeys.revokeWarning')
        )}
      </ConfirmDialog>
    </>
  )
}

type RotateExplanationProps = {
  expiresAt: string
  endsImmediately: boolean
  setEndsImmediately: (endsImmediately: boolean) => void
}

function RotateExplanation({ expiresAt, endsImmediately, setEndsImmediately }: RotateExplanationProps) {
  const [now] = useState(() => new Date())
  const end = Math.min(Date.parse(expiresAt), now.getTime() + graceSeconds * 1_000)
  return (
    <Stack gap="sm">
      <span>
        {endsImmediately
          ? text('apiKeys.rotateAtOnce')
          : text('apiKeys.rotateWithGrace', { time: formatDeadline(new Date(end).toISOString(), now) })}
      </span>
      <Checkbox
        label={text('apiKeys.endAtOnce')}
        checked={endsImmediately}
        onChange={(event) => setEndsImmediately(event.currentTarget.checked)}
      />
    </Stack>
  )
}
