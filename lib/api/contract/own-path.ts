export const firstPage = '/cores'

/** The path to go on to after signing in: the given one when it is a page of ours, else the first page. */
export function ownPath(callbackUrl: string, origin: string): string {
  const path = callbackUrl.startsWith(`${origin}/`) ? callbackUrl.slice(origin.length) : callbackUrl
  return isOwnPath(path) && !signedOutPage.test(path) ? path : firstPage
}

const signedOutPage = /^\/(sign-in|set-password|setup)(?![\w-])/

/**
 * Two slashes, or a slash and a backslash, begin another host; so they do with a tab or a line break between them,
 * which browsers take out of an address.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path)
}
