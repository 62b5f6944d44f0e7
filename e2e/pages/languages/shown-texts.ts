import type { Page } from '@playwright/test'

/** What a page shows: the text nodes in their order, and the texts of attributes. */
export type ShownTexts = { nodes: string[]; attributes: string[] }

/**
 * Returns the visible texts of a page and those of its attributes, without code, without what the user types, and without the
 * parts that are in English in every language, such as an error of the API.
 */
export function shownTexts(page: Page): Promise<ShownTexts> {
  return page.evaluate(() => {
    const skipped = 'code, pre, kbd, samp, script, style, textarea, [lang=en], [lang=de]'
    const isShown = (element: Element | null) =>
      element !== null && !element.closest(skipped.replaceAll(/\[lang=\w+\]/g, 'body $&')) && element.checkVisibility()
    const nodes: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement, previousSibling } = walker.currentNode
      if (!textContent?.trim() || !isShown(parentElement)) continue
      // A word that can break has a `wbr` in it.
      const isSame = previousSibling instanceof HTMLElement && previousSibling.tagName === 'WBR'
      nodes.push(isSame ? (nodes.pop() ?? '') + textContent : textContent)
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
    const attributes = [...document.querySelectorAll(names.map((name) => `[${name}]`).join(','))]
      .filter((element) => isShown(element))
      .flatMap((element) => names.flatMap((name) => element.getAttribute(name) ?? []))
    return { nodes, attributes: [document.title, ...attributes] }
  })
}

/** Returns what is outside of the brackets `[…]`, in which texts of the catalogue are in the language `en-XA`. */
export function outsideBrackets(texts: readonly string[]): string[] {
  let depth = 0
  return texts.map((text) => {
    let outside = ''
    for (const letter of text) {
      if (letter === '[') depth++
      else if (letter === ']') depth--
      else if (depth === 0) outside += letter
    }
    return outside
  })
}
