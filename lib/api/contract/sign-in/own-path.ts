/** Leads to the start page of the user. */
export const firstPage = '/'

/** Returns the path to open after a sign-in: the given one if it is a page of the panel, else the first page. */
export function ownPath(callbackUrl: string, origin: string): string {
  const path = callbackUrl.startsWith(`${origin}/`) ? callbackUrl.slice(origin.length) : callbackUrl
  return isOwnPath(path) && !signedOutPage.test(path) ? path : firstPage
}

const signedOutPage = /^\/(sign-in|set-password|setup)(?![\w-])/

/**
 * Two slashes, or a slash and a backslash, begin another host, even with a tab or a line break between them,
 * because browsers remove these from an address.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path)
}
