import type { OperationLink } from '#lib/api/reference/operation.ts'

/** Finds the operations that contain every word of the search in their method, path, title or address, ignoring case. */
export function findOperations(operations: readonly OperationLink[], search: string): readonly OperationLink[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return operations
  return operations.filter(({ method, path, summary, href }) => {
    const text = `${method} ${path} ${summary} ${href}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
