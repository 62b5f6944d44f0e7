'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallInput, call, query, ResponseError } from '#lib/api/client.ts'
import { getView, updateView } from '#lib/api/contract/views.ts'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { useQuery } from '../../query/use-query.ts'
import type { View } from './view-address.ts'

type Fields = NonNullable<CallInput<typeof updateView>['fields']>

/** Changes a view with an `If-Match` condition: after a conflict nothing changes, and `isConflict` says so. */
export function useViewChange(view: View, close: () => void) {
  const client = useQueryClient()
  const [isConflict, setConflict] = useState(false)
  const params = { view_id: view.id }
  // Read once, then frozen while the form is open.
  const read = useQuery({
    ...query(getView, { params }),
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const save = useMutation({
    mutationFn: (fields: Fields) => call(updateView, { params, fields, ifMatch: read.data?.tag ?? null }),
    onError: async (error) => {
      if (!(error instanceof ResponseError) || error.status !== 412) return
      await read.refetch()
      setConflict(true)
      save.reset()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['views', 'list'] }),
  })
  return {
    current: read.data?.data ?? view,
    isConflict,
    isBusy: save.isPending || read.isPending,
    error: save.error ?? read.error,
    invalidFields: fieldErrors(save.error),
    save: (fields: Fields) => save.mutate(fields, { onSuccess: close }),
    retry: (fields: Fields) => (read.data ? save.mutate(fields, { onSuccess: close }) : void read.refetch()),
  }
}
