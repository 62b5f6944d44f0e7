/** The end of an address of the API keys page that opens the dialog which makes one. */
export const createKeyHash = '#make'
