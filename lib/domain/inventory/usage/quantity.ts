/** The used, the total and the allocated amount of a resource, in the same unit (bytes or cores). */
export type Quantity = { used: number; total: number; allocated?: number | null | undefined }
