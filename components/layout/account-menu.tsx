'use client'
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { getAccount } from '#lib/api/contract/account.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { useOnDemand } from './use-on-demand.ts'

export type Account = Item<typeof getAccount> | undefined

const load = () => import('./user-menu.tsx').then(({ UserMenu }) => UserMenu)

/** Who is signed in: a button, whose menu is fetched when it is first opened. */
export function AccountMenu({ account }: { account: Account }) {
  const { loaded: UserMenu, request } = useOnDemand(load)
  if (UserMenu) return <UserMenu account={account} />
  return <AccountButton account={account} aria-haspopup="dialog" onPointerEnter={load} onClick={request} />
}

type AccountButtonProps = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { account: Account }

export function AccountButton({ account, ...others }: AccountButtonProps) {
  return (
    <UnstyledButton aria-label={account ? `Signed in as ${account.email}` : 'Account'} p={6} lh={0} {...others}>
      <IconUser size={20} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  )
}
