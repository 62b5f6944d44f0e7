import { useEffect } from 'react'

/** Sets the document's title to the name of a record once it has loaded, and keeps it while the page is shown. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const title = `${name} · Hybrid Core Panel`
    const apply = () => {
      if (document.title !== title) document.title = title
    }
    apply()
    // On a slow machine Next writes the page's general title after this effect.
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [name])
}
