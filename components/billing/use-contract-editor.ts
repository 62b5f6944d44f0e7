'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type Body, call, query } from '#lib/api/client.ts'
import { getContract, updateContract } from '#lib/api/contract/management-contracts.ts'
import { changesOf, type Draft, draftOf, rebase } from './contract-draft.ts'

type Read = Body<typeof getContract>
/** What a user has begun to edit: the state that he saw, whatever is read since, and what he makes of it. */
type Editing = {
  seen: Read
  draft: Draft /** Since somebody else was first: what the contract was before. */
  lostTo?: Read
}

/** Edits a contract: shows a change at once, takes it back when it fails, and never writes over somebody else's. */
export function useContractEditor(contractUuid: string) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)
  const params = { contract_uuid: contractUuid }
  const read = query(getContract, { params })

  const save = useMutation({
    mutationFn: ({ fields, tag }: { fields: Partial<Draft>; tag: string | null }) =>
      call(updateContract, { params, fields, ifMatch: tag }),
    onMutate: async ({ fields }) => {
      await client.cancelQueries({ queryKey: read.queryKey })
      const before = client.getQueryData(read.queryKey)
      client.setQueryData(read.queryKey, (body) => body && { ...body, data: { ...body.data, ...fields } })
      return before
    },
    onSuccess: (answer) => {
      client.setQueryData(read.queryKey, answer)
      setEditing(null)
    },
    onError: async (error, _, before) => {
      client.setQueryData(read.queryKey, before)
      if (!isLostRace(error)) return
      const newer = await client.fetchQuery({ ...read, staleTime: 0 })
      setEditing((at) => at && afterLostRace(at, newer))
      save.reset()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts', 'list'] }),
  })

  return {
    editing,
    isSaving: save.isPending,
    error: save.error,
    begin: (seen: Read) => setEditing({ seen, draft: draftOf(seen.data) }),
    change: (draft: Draft) => setEditing((at) => at && { ...at, draft }),
    cancel: () => {
      setEditing(null)
      save.reset()
    },
    save: () => {
      if (!editing) return
      const fields = changesOf(editing.draft, draftOf(editing.seen.data))
      if (Object.keys(fields).length === 0) setEditing(null)
      else save.mutate({ fields, tag: editing.seen.tag })
    },
  }
}

function isLostRace(error: Error): boolean {
  return error instanceof ApiError && error.status === 412
}

function afterLostRace({ seen, draft }: Editing, newer: Read): Editing {
  return { seen: newer, lostTo: seen, draft: rebase(draft, draftOf(seen.data), draftOf(newer.data)) }
}
