'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Body, call, query, ResponseError } from '#lib/api/client.ts'
import { getContract, updateContract } from '#lib/api/contract/management-contracts.ts'
import { changesOf, type Draft, draftOf, rebase } from './contract-draft.ts'

type Read = Body<typeof getContract>
/** An edit in progress. */
type Editing = {
  /** The contract that the draft is based on; its tag is the condition of the save. */
  base: Read
  draft: Draft
  /** After a conflict: the contract before somebody else changed it. */
  previous?: Read
}

/** Edits a contract with an optimistic update; an `If-Match` condition prevents overwriting somebody else's change. */
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
    onSuccess: (updated) => {
      client.setQueryData(read.queryKey, updated)
      setEditing(null)
    },
    onError: async (error, _, before) => {
      client.setQueryData(read.queryKey, before)
      if (!isConflict(error)) return
      const newer = await client.fetchQuery({ ...read, staleTime: 0 })
      setEditing((at) => at && afterConflict(at, newer))
      save.reset()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts', 'list'] }),
  })

  return {
    editing,
    isSaving: save.isPending,
    error: save.error,
    begin: (base: Read) => setEditing({ base, draft: draftOf(base.data) }),
    change: (draft: Draft) => setEditing((at) => at && { ...at, draft }),
    cancel: () => {
      setEditing(null)
      save.reset()
    },
    save: () => {
      if (!editing) return
      const fields = changesOf(editing.draft, draftOf(editing.base.data))
      if (Object.keys(fields).length === 0) setEditing(null)
      else save.mutate({ fields, tag: editing.base.tag })
    },
  }
}

function isConflict(error: Error): boolean {
  return error instanceof ResponseError && error.status === 412
}

function afterConflict({ base, draft }: Editing, newer: Read): Editing {
  return { base: newer, previous: base, draft: rebase(draft, draftOf(base.data), draftOf(newer.data)) }
}
