'use client'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { useNavigation } from '../navigation.ts'
import { usePaletteActions } from './palette-actions.ts'
import { recordActions } from './record-actions.ts'
import { useEnter } from './use-enter.ts'
import { useFoundRecords } from './use-found-records.ts'

const [store, { open: openCommandPalette }] = createSpotlight()

export { openCommandPalette }

/** The palette behind Ctrl K or Cmd K: finds records by id or name, and pages and actions by their words. */
export function CommandPalette({ text, setText }: { text: string; setText: (text: string) => void }) {
  const { push } = useRouter()
  const keepDenominator = useKeepDenominator()
  // The palette loads at the first request to open it.
  useEffect(openCommandPalette, [])
  const typed = text.trim()
  const [needle] = useDebouncedValue(typed, 150)
  const found = useFoundRecords(needle)
  const pages = useNavigation().map(({ href, label, hint }) => {
    return { id: href, label, description: hint, onClick: () => push(href) }
  })
  const actions = usePaletteActions(() => {
    setText('Sign out')
    openCommandPalette()
  })
  const groups = [
    ...recordActions(found, push, keepDenominator),
    { group: 'Pages', actions: matching(pages, typed) },
    { group: 'Actions', actions: matching(actions, typed) },
  ].filter((group) => group.actions.length > 0)
  const isSearching = needle !== typed || found.isFetching
  const ids = groups.flatMap((group) => group.actions.map(({ id }) => id))
  const enter = useEnter(store, ids, isSearching)
  const outcome = found.hasFailed ? 'The server did not respond' : 'No results. Try an id, an invoice number or a name.'
  return (
    <Spotlight
      store={store}
      shortcut={['mod + K']}
      // Also while a field has the focus.
      tagsToIgnore={[]}
      query={text}
      onQueryChange={setText}
      // The API has searched already.
      filter={(_, all) => all}
      actions={groups}
      nothingFound={isSearching ? 'Searching…' : outcome}
      searchProps={{ placeholder: 'Find a record, a page or an action', 'aria-label': 'Find', ...enter }}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      // The faint text of the selected action would have too little contrast.
      styles={{ actionDescription: { opacity: 1 } }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      // A scrolling area must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      scrollable
      maxHeight={420}
    />
  )
}

/** Returns the actions whose label or description contains the text, those with it in the label first. */
function matching<A extends SpotlightActionData>(actions: readonly A[], text: string): A[] {
  const sought = text.toLowerCase()
  const has = (part: string | undefined) => part?.toLowerCase().includes(sought) ?? false
  const byLabel = actions.filter(({ label }) => has(label))
  return [...byLabel, ...actions.filter((action) => !byLabel.includes(action) && has(action.description))]
}
