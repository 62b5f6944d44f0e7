'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type CallInput, call, query } from '#lib/api/client.ts'
import { changeUser, getUser } from '#lib/api/contract/users.ts'
import { fieldErrors } from '../layout/field-errors.ts'
import { isRefusal, notifyRefusal } from '../layout/notify.tsx'
import type { User } from './user-actions.ts'

type Fields = NonNullable<CallInput<typeof changeUser>['fields']>
/** What goes on while a dialog asks whether to change a user, who is `user` in the row from which it was opened. */
type Asking = {
  user: User
  /** The field that the dialog shows, where the API's word on it is read. */
  field?: keyof Fields
  /** Says in a notification what did not happen. */
  failure: string
  close: () => void
}

/** Changes a user as it was seen: when somebody else was first, nothing changes, and the newer state is shown. */
export function useUserChange({ user, field, failure, close }: Asking) {
  const client = useQueryClient()
  const [lostTo, setLostTo] = useState<User>()
  const params = { user_uuid: user.uuid }
  // Read afresh, and then held still: what is asked about must not change under the eyes of who is asked.
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
    onSuccess: close,
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 412) {
        await read.refetch()
        setLostTo(current)
        save.reset()
      } else if (isRefusal(error) && !(field && fieldErrors(error)?.[field])) {
        notifyRefusal(failure, error)
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
    /** Since somebody else was first: the user as it was before. */
    lostTo,
    isBusy: save.isPending || read.isPending,
    error: save.error ?? read.error,
    refused: fieldErrors(save.error),
    save: (fields: Fields) => save.mutate(fields),
    retry: (fields: Fields) => (read.data ? save.mutate(fields) : void read.refetch()),
  }
}
