/** The path to go on to: ours, or the first page. Two slashes, or a slash and a backslash, begin another host. */
export function ownPath(callbackUrl: string): string {
  const path = callbackUrl.startsWith(`${globalThis.location?.origin}/`)
    ? callbackUrl.slice(globalThis.location.origin.length)
    : callbackUrl
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-in') ? path : '/cores'
}
