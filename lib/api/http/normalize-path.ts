const unreserved = /[A-Za-z0-9._~-]/

/** Decodes the escapes of unreserved characters, so that equivalent paths are equal text (RFC 3986, 6.2.2). */
export function normalizePath(path: string): string {
  if (!path.includes('%')) return path
  return path.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(character) ? character : escaped.toUpperCase()
  })
}
