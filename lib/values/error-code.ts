/** Returns the `code` of an error of Node, SQLite or PostgreSQL, such as `ENOENT`; an empty string when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
