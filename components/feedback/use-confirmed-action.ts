'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type ConfirmedAction<T> = {
  /** The first part of the query keys of the list that shows the change. */
  list: string
  run: (chosen: T) => Promise<void>
  /** Whether the dialog closes before the list shows the change. */
  closesAtOnce?: (chosen: T) => boolean
}

/**
 * Provides an action on a row of a list that the user confirms: its state and the props of `ConfirmDialog`. The dialog stays
 * until the list shows the change: otherwise the row would offer the action again.
 */
export function useConfirmedAction<T>({ list, run, closesAtOnce }: ConfirmedAction<T>) {
  const [chosen, choose] = useState<T | null>(null)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [list] })
  const action = useMutation({
    mutationFn: run,
    onSuccess: async (_, done) => {
      const refreshed = refresh()
      if (!closesAtOnce?.(done)) await refreshed
      close()
    },
    onError: refresh,
  })
  function close(): void {
    choose(null)
    action.reset()
  }
  const dialog = {
    isOpen: chosen !== null,
    isBusy: action.isPending,
    error: action.error,
    close,
    onConfirm: () => {
      if (chosen !== null) action.mutate(chosen)
    },
  }
  return { chosen, choose, dialog }
}
