'use client'
import { useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '#lib/api/client.ts'
import { type getPreferences, updatePreferences } from '#lib/api/contract/preferences.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { schemeOf } from '../shell/theme/chosen-theme.ts'
import { preferencesQuery } from './preferences-queries.ts'

export type Preferences = Item<typeof getPreferences>
type Choices = NonNullable<CallInput<typeof updatePreferences>['fields']>

/** Stores choices of the user on the server. The theme changes at once; the page is loaded again in another language or time zone. */
export function useChoose() {
  const client = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  return useMutation({
    mutationFn: (fields: Choices) => call(updatePreferences, { params: {}, fields }),
    onMutate: ({ theme }) => {
      if (theme !== undefined) setColorScheme(schemeOf(theme))
    },
    onSuccess: (_, { language, time_zone: timeZone }) => {
      if (language !== undefined || timeZone !== undefined) window.location.reload()
    },
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
}
