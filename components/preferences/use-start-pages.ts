'use client'
import { startPages, startViewPrefix } from '#lib/values/preferences.ts'
import { isViewSegment } from '#lib/values/views.ts'
import { useQuery } from '../query/use-query.ts'
import { useNavigation } from '../shell/navigation.ts'
import { text } from '../texts/text.ts'
import { startViewsQuery } from './preferences-queries.ts'

type Option = { value: string; label: string }

/** Returns the pages and saved views that can be the first page of the user, and the chosen one, even if it is gone. */
export function useStartPages(chosen: string | null): Option[] {
  const navigation = useNavigation()
  const { data } = useQuery(startViewsQuery)
  const pages = startPages.flatMap((name): Option[] => {
    if (name === 'report') return [{ value: name, label: text('preferences.report') }]
    const known = navigation.find(({ href }) => href === `/${name}`)
    return known ? [{ value: name, label: known.label }] : []
  })
  const views = (data?.data ?? []).map(({ id, name }) => ({
    value: startViewPrefix + (isViewSegment(name) ? name : id),
    label: text('preferences.view', { name }),
  }))
  const options = [...pages, ...views]
  const isMissing = chosen !== null && options.every(({ value }) => value !== chosen)
  return isMissing ? [...options, { value: chosen, label: text('preferences.gone', { name: chosen }) }] : options
}
