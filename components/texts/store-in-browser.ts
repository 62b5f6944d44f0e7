import type * as Server from './store-on-server.ts'

type Store = typeof Server

const kept = new Map<string, ReturnType<Store['areaOf']>>()

/** Returns a text in the language of the page. */
export const messageOf: Store['messageOf'] = (area, name) => kept.get(area)?.[name]

/** Keeps the texts that came with a page. */
export const keepAreas: Store['keepAreas'] = (areas) => {
  for (const [area, texts] of Object.entries(areas)) kept.set(area, texts)
}

/** Only the server has the catalogues. */
export const areaOf: Store['areaOf'] = () => {
  throw new Error('The browser has no catalogue.')
}
