import { useEffect } from 'react'

/** Names the window after a record once it is known: browsers list tabs, bookmarks and history by it. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Hybrid Core Panel`
  }, [name])
}
