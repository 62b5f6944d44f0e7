'use client'
import { IconLink } from '@tabler/icons-react'
import { Snippet } from '../../records/copy/snippet.tsx'
import { OnceDialog } from '../../records/once/once-dialog.tsx'
import { richText, text } from '../../texts/text.ts'
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
      title={text(link.isInvitation ? 'users.invitationLink' : 'users.passwordLink', { email: link.email })}
      what="link"
      icon={IconLink}
      advice={text('users.passOn')}
      notice={richText('users.linkWorksUntil', {
        email: link.email,
        time: formatTime(expires),
        when: (time) => <time dateTime={expires}>{time}</time>,
      })}
      onClose={onClose}
    >
      {(onCopy) => <Snippet label={text('users.link')} text={link.password_link} isWrapped onCopy={onCopy} />}
    </OnceDialog>
  )
}
