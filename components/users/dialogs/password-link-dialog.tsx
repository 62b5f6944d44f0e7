'use client'
import { IconLink } from '@tabler/icons-react'
import { Snippet } from '../../records/copy/snippet.tsx'
import { OnceDialog } from '../../records/once/once-dialog.tsx'
import { formatTime } from '../../usage/format.ts'

export type IssuedLink = {
  email: string
  password_link: string
  password_link_expires_at: string
  isInvitation: boolean
}

/** Shows a new one-time link. The server stores only its hash, so pass this dialog to `show` of `useOnce`. */
export function PasswordLinkDialog({ link, onClose }: { link: IssuedLink; onClose: () => void }) {
  const expires = link.password_link_expires_at
  return (
    <OnceDialog
      title={`${link.isInvitation ? 'Invitation' : 'Password'} link for ${link.email}`}
      what="link"
      icon={IconLink}
      advice="Copy the link now and pass it on"
      notice={
        <>
          Anyone who opens it can set the password of {link.email}. It works once, until{' '}
          <time dateTime={expires}>{formatTime(expires)}</time>.
        </>
      }
      onClose={onClose}
    >
      {(onCopy) => <Snippet label="Link" text={link.password_link} isWrapped onCopy={onCopy} />}
    </OnceDialog>
  )
}
