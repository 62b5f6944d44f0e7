/** What the reference can describe, by the name that its address has; the first is shown when none is named. */
export const interfaces = [
  { value: 'v2', label: 'Hybrid core v2', document: '/hybrid-core/v2/doc' },
  { value: 'v1', label: 'Hybrid core v1', document: '/hybrid-core/v1/doc' },
  { value: 'management', label: 'Management', document: '/management/v2/schema.json' },
] as const

export type Interface = (typeof interfaces)[number]

export function interfaceNamed(name: string | null): Interface {
  return interfaces.find(({ value }) => value === name) ?? interfaces[0]
}
