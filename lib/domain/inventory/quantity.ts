/** How much of something there is and how much of it is used, both in the same unit (bytes, or cores). */
export type Quantity = { used: number; total: number }
