'use client'
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { getAccount } from '#lib/api/contract/account.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { text } from '../../texts/text.ts'

export type Account = Item<typeof getAccount> | undefined

type AccountButtonProps = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { account: Account }

/** The button that opens the account menu. */
export function AccountButton({ account, ...others }: AccountButtonProps) {
  return (
    <UnstyledButton
      aria-label={account ? text('shell.signedInAs', { email: account.email }) : text('shell.account')}
      p={6}
      lh={0}
      {...others}
    >
      <IconUser size={20} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  )
}
