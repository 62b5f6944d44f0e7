/** A response that the server can confirm with 304 instead of sending it again. */
export type StoredResponse = { readonly etag: string; readonly body: string }

/** Stores the last responses of a client, by address. */
export type ResponseStore = {
  get(address: string): StoredResponse | undefined
  set(address: string, response: StoredResponse): void
}

type StoreOptions = {
  /** The length of all bodies together; default 4,000,000. A character takes one or two bytes of memory. */
  maximumCharacters?: number | undefined
}

/** Creates a store in memory. When it is full, it evicts the responses that have not been used for the longest time. */
export function createStore({ maximumCharacters = 4_000_000 }: StoreOptions = {}): ResponseStore {
  const stored = new Map<string, StoredResponse>()
  let characters = 0
  const remove = (address: string) => {
    characters -= stored.get(address)?.body.length ?? 0
    stored.delete(address)
  }
  return {
    get(address) {
      const response = stored.get(address)
      if (response) {
        // A Map has the order of insertion: the first entry is the one that was not used for the longest time.
        stored.delete(address)
        stored.set(address, response)
      }
      return response
    },
    set(address, response) {
      remove(address)
      if (response.body.length > maximumCharacters) return
      stored.set(address, response)
      characters += response.body.length
      for (const oldest of stored.keys()) {
        if (characters <= maximumCharacters) return
        remove(oldest)
      }
    },
  }
}
