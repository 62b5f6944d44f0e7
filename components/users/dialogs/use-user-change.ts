'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallInput, call, query, ResponseError } from '#lib/api/client.ts'
import { changeUser, getUser } from '#lib/api/contract/users.ts'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { isResponseError, notifyError } from '../../feedback/notify.tsx'
import { useQuery } from '../../query/use-query.ts'
import type { User } from '../user-actions.ts'

type Fields = NonNullable<CallInput<typeof changeUser>['fields']>
type UserChangeOptions = {
  /** The user as the table shows it. */
  user: User
  /** The field that the dialog shows; errors of this field appear in the dialog. */
  field?: keyof Fields
  /** Title of the notification when the change fails. */
  failure: string
  close: () => void
}

/** Changes a user with an `If-Match` condition: after a conflict nothing changes, and `previous` and `current` differ. */
export function useUserChange({ user, field, failure, close }: UserChangeOptions) {
  const client = useQueryClient()
  const [previous, setPrevious] = useState<User>()
  const params = { user_uuid: user.uuid }
  // Read once, then frozen while the dialog is open.
  const read = useQuery({
    ...query(getUser, { params }),
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const current = read.data?.data ?? user

  const save = useMutation({
    mutationFn: (fields: Fields) => call(changeUser, { params, fields, ifMatch: read.data?.tag ?? null }),
    onError: async (error) => {
      if (error instanceof ResponseError && error.status === 412) {
        await read.refetch()
        setPrevious(current)
        save.reset()
      } else if (isResponseError(error) && !(field && fieldErrors(error)?.[field])) {
        notifyError(failure, error)
        close()
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users', 'list'] }),
        client.invalidateQueries({ queryKey: ['account'] }),
      ]),
  })

  return {
    current,
    /** After a conflict: the user before somebody else changed it. */
    previous,
    isBusy: save.isPending || read.isPending,
    error: save.error ?? read.error,
    invalidFields: fieldErrors(save.error),
    save: (fields: Fields) => save.mutate(fields, { onSuccess: close }),
    retry: (fields: Fields) => (read.data ? save.mutate(fields, { onSuccess: close }) : void read.refetch()),
  }
}
