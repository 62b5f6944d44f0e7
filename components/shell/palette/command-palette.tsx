'use client'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { useNavigation } from '../navigation.ts'
import { usePaletteActions } from './palette-actions.ts'
import { recordActions } from './record-actions.ts'
import { useEnter } from './use-enter.ts'
import { useFoundRecords } from './use-found-records.ts'

const [store, { open: openCommandPalette }] = createSpotlight()

export { openCommandPalette }

/** The palette behind Ctrl K or Cmd K: finds records by id or name, and pages and actions by their words. */
export function CommandPalette({ typed, setTyped }: { typed: string; setTyped: (text: string) => void }) {
  const { push } = useRouter()
  const keepDenominator = useKeepDenominator()
  // The palette loads at the first request to open it.
  useEffect(openCommandPalette, [])
  const sought = typed.trim()
  const [needle] = useDebouncedValue(sought, 150)
  const found = useFoundRecords(needle)
  const pages = useNavigation().map(({ href, label, hint }) => {
    return { id: href, label, description: hint, onClick: () => push(href) }
  })
  const actions = usePaletteActions(() => {
    setTyped(text('shell.signOut'))
    openCommandPalette()
  })
  const groups = [
    ...recordActions(found, push, keepDenominator),
    { group: text('shell.pages'), actions: matching(pages, sought) },
    { group: text('shell.actions'), actions: matching(actions, sought) },
  ].filter((group) => group.actions.length > 0)
  const isSearching = needle !== sought || found.isFetching
  const ids = groups.flatMap((group) => group.actions.map(({ id }) => id))
  const enter = useEnter(store, ids, isSearching)
  const outcome = found.hasFailed ? text('feedback.noResponse') : text('shell.nothingFound')
  return (
    <Spotlight
      store={store}
      shortcut={['mod + K']}
      // Also while a field has the focus.
      tagsToIgnore={[]}
      query={typed}
      onQueryChange={setTyped}
      // The API has searched already.
      filter={(_, all) => all}
      actions={groups}
      nothingFound={isSearching ? text('table.searching') : outcome}
      searchProps={{ placeholder: text('shell.findAnything'), 'aria-label': text('shell.find'), ...enter }}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      // The faint text of the selected action would have too little contrast.
      styles={{ actionDescription: { opacity: 1 } }}
      attributes={{ content: { 'aria-label': text('shell.palette') } }}
      // A scrolling area must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      scrollable
      maxHeight={420}
    />
  )
}

/** Returns the actions whose label or description contains the text, those with it in the label first. */
function matching<A extends SpotlightActionData>(actions: readonly A[], words: string): A[] {
  const sought = words.toLowerCase()
  const has = (part: string | undefined) => part?.toLowerCase().includes(sought) ?? false
  const byLabel = actions.filter(({ label }) => has(label))
  return [...byLabel, ...actions.filter((action) => !byLabel.includes(action) && has(action.description))]
}
